import game.*;
import java.util.*;

/**
 * duartenina/KamisadoEngine, dfc79eb94c0fc5b7bfd1096dcac36e7985f82af5, Java. DIR holds its compiled package `game` and its
 * folder `data`. Its row 1 has the colours of our row 8 and its K, called black in the data and white in a prompt, so its rows are
 * counted from our row 8; its towers stand in the order BGRYKPUO from our file a, where the squares are OUPKYRGB. It has no rings.
 * Its manager of a game never ends its first turn and has no other: the program knows the moves of a single tower, no turns and no
 * end. So turn and due are told as the question has them, and after a move as null. A position is set by reflection.
 */
class Adapter extends Common {
    static final String LETTERS = "NGRYIPBO"; // its letters of BGRYKPUO
    Board board;
    String turn, due;

    public static void main(String[] args) throws Exception { new Adapter().serve(); }

    String[] facts() {
        return new String[] {"duartenina/KamisadoEngine|dfc79eb94c0fc5b7bfd1096dcac36e7985f82af5", "false|false|?|?"};
    }
    char color(int x, int y) { return COLORS.charAt(LETTERS.indexOf(board.getTileAt(7 - y, x).getColor())); }

    void start() throws Exception {
        board = new Board(8);
        new GameManager().StartGame();
        turn = "b";
        due = "-";
    }

    Piece piece(int color, boolean gold) { return board.getPiece(gold ? 'W' : 'K', LETTERS.charAt(color)); }

    void set(boolean gold, int color, List<Tower> towers) throws Exception {
        start();
        for (Tower tower : towers) {
            if (tower.rings() > 0) throw new Refused("no rings");
            piece(tower.color(), tower.gold()).getPlace().setOccupied(false);
        }
        for (Tower tower : towers) {
            put(piece(tower.color(), tower.gold()), "place", board.getTileAt(7 - tower.y(), tower.x()));
            board.getTileAt(7 - tower.y(), tower.x()).setOccupied(true);
        }
        turn = gold ? "g" : "b";
        due = color < 0 ? "-" : COLORS.substring(color, color + 1);
    }

    List<Tower> towers() {
        List<Tower> found = new ArrayList<>();
        for (int color = 0; color < 8; color++)
            for (boolean gold : new boolean[] {false, true}) {
                int[] at = piece(color, gold).getPlace().getPosition();
                found.add(new Tower(color, gold, 0, at[1], 7 - at[0]));
            }
        return found;
    }

    void move(int x, int y, int toX, int toY) {
        Tower tower = towers().stream().filter(t -> t.x() == x && t.y() == y).findFirst().orElseThrow(() -> new Refused("no tower"));
        Piece piece = piece(tower.color(), tower.gold());
        Tile before = piece.getPlace();
        piece.setPlace(board, square(toX, 7 - toY));
        if (piece.getPlace() == before) throw new Refused("not a move of that tower");
        turn = due = "?";
    }

    void fill(boolean left) { throw new Refused("no next round"); }

    String state() {
        List<String> legal = turn.equals("?") ? null : new ArrayList<>();
        for (Tower tower : towers())
            if (turn.equals(tower.gold() ? "g" : "b") && (due.equals("-") || COLORS.charAt(tower.color()) == due.charAt(0)))
                for (String to : piece(tower.color(), tower.gold()).getPossibleMoves(board))
                    legal.add(square(tower.x(), tower.y()) + square(to.charAt(0) - 'a', 7 - (to.charAt(1) - '1')));
        return state(towers(), turn, due, legal, "?", "?");
    }
}
