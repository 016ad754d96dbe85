export const frame = {
  "count.moves": { one: "{count} move", other: "{count} moves" },
  "count.rounds": { one: "{count} round", other: "{count} rounds" },
};
