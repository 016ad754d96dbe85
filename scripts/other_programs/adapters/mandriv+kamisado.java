import java.util.*;
import kamisado.logic.*;

/**
 * mandriv/kamisado, commit 102de12, Java. DIR holds its compiled package kamisado.logic, without its computer player and clock, and with an
 * empty org.json. The board lies as ours; its white is our Gold and begins the first round. We call what its controller calls at a click
 * (focus, marks, makeMove) and at the end of a round (nextRound, a copy of the board, and the fill whose button is called "Left" or "Right").
 * Both sides see the board from white's side: its "Left" is our file a for both players. A position is set with its own constructor, towers
 * and fields; points start at 0 with each position, a match is to 15 points. A blocked player is passed by the program itself.
 */
class Adapter extends Common {
    static final String HOME = "OUPKYRGB"; // its colours 0 to 7
    Board board;
    Map<Object, Integer> before; // the rings before the last move

    public static void main(String[] args) throws Exception { new Adapter().serve(); }

    String[] facts() {
        return new String[] {"mandriv/kamisado|102de12e3a96027f70b5c1bb2c333c25d078ca5e", "true|true|to a number of points that is chosen|chooses"};
    }
    Square at(int x, int y) { return board.getSquare(7 - y, x); }
    String name(Square found) { return square(board.getSquareColCoord(found), 7 - board.getSquareRowCoord(found)); }
    char color(int x, int y) { return HOME.charAt(at(x, y).getColor()); }

    void start() {
        board = new Board(new Player(PlayerColor.WHITE, "white"), new Player(PlayerColor.BLACK, "black"), 15, false, false);
    }

    void set(boolean gold, int due, List<Tower> towers) throws Exception {
        start();
        for (Square found : board.getSquaresAsList()) found.clearSquare();
        for (Tower tower : towers)
            at(tower.x(), tower.y()).setTower(new kamisado.logic.Tower(HOME.indexOf(COLORS.charAt(tower.color())),
                tower.gold() ? PlayerColor.WHITE : PlayerColor.BLACK, tower.rings()));
        board.currentPlayer = gold ? board.player1 : board.player2;
        GameColor current = get(board, "currentTowerColor");
        current.setValue(due < 0 ? GameColor.ANY : HOME.indexOf(COLORS.charAt(due)));
        mark();
    }

    void mark() {
        board.defocusAll();
        Square due = board.getCurrentMovableSquare();
        if (due != null) due.setFocused();
        board.markPossibleMoves();
    }

    void move(int x, int y, int toX, int toY) {
        if (board.endRound) throw new Refused("the round is over");
        if (!legal().contains(square(x, y) + square(toX, toY))) throw new Refused("not a move");
        before = new IdentityHashMap<>();
        for (Square found : board.getOccupiedSquaresAsList()) before.put(found.getTower(), found.getTower().getSumoLevel());
        if (board.getCurrentMovableSquare() == null) at(x, y).setFocused();
        board.markPossibleMoves();
        if (!board.makeMove(at(x, y), at(toX, toY))) throw new Refused("refused by makeMove");
        mark();
    }

    void fill(boolean left) {
        if (!board.endRound) throw new Refused("the round is not over");
        if (board.getCurrentPlayerScore() >= board.getPointsLimit()) throw new Refused("the match is over");
        board.nextRound();
        board = new Board(board);
        mark();
        if (left) board.fillFromLeft();
        else board.fillFromRight();
    }

    List<String> legal() {
        List<String> found = new ArrayList<>();
        Square due = board.getCurrentMovableSquare();
        for (Square from : due != null ? List.of(due) : board.getOccupiedTilesByCurrentPlayer()) {
            if (due == null) {
                board.defocusAll();
                from.setFocused();
            }
            for (Square to : MoveValidator.getPossibleMoveSquares(board)) found.add(name(from) + name(to));
        }
        if (due == null) board.defocusAll();
        return found;
    }

    String state() {
        List<Tower> towers = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            kamisado.logic.Tower tower = at(i % 8, i / 8).getTower();
            if (tower == null) continue;
            int rings = board.endRound ? before.get(tower) : tower.getSumoLevel();
            towers.add(new Tower(COLORS.indexOf(HOME.charAt(tower.getColorValue())), tower.getOwnerColorValue() == PlayerColor.WHITE, rings, i % 8, i / 8));
        }
        String points = board.player2.getScore() + " " + board.player1.getScore(), turn = board.getCurrentPlayerValue() == PlayerColor.WHITE ? "g" : "b";
        if (board.endRound) return state(towers, "?", "?", List.of(), turn, points);
        int due = board.getCurrentTowerColorValue();
        return state(towers, turn, due == GameColor.ANY ? "-" : "" + HOME.charAt(due), legal(), "?", points);
    }
}
