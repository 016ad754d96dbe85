// What is different in two answers. Nodes and seconds are work, not answers.

const WORK = ["nodes", "seconds"];

/** The first difference, as text; nothing if there is none. */
export function difference(left, right, at = "") {
  if (left === right) return undefined;
  const both = [left, right];
  if (both.some((side) => typeof side !== "object" || side === null) || both.filter(Array.isArray).length === 1) {
    return `${at || "the answer"}: ${short(left)}, not ${short(right)}`;
  }
  if (Array.isArray(left) && left.length !== right.length) return `${at}: ${left.length}, not ${right.length} of them`;
  // The order of the names is part of what a program prints.
  const [names, expected] = both.map((side) => Object.keys(side).filter((name) => !WORK.includes(name)));
  if (names.join() !== expected.join()) return `${at || "the answer"}: has ${names}, not ${expected}`;
  for (const name of names) {
    const found = difference(left[name], right[name], at ? `${at}.${name}` : name);
    if (found) return found;
  }
  return undefined;
}

function short(value) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}
