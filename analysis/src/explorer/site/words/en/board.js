export const board = {
  "player.black": "Black",
  "player.gold": "Gold",
  "color.brown": "brown",
  "color.green": "green",
  "color.red": "red",
  "color.yellow": "yellow",
  "color.pink": "pink",
  "color.purple": "purple",
  "color.blue": "blue",
  "color.orange": "orange",
};
