import java.util.*;
import model.*;

/**
 * lejhy/Kamisado, 23933d600962d04ae7f53da47cb0b9cef291f61d, Java. DIR holds its compiled package `model` and JavaFX's javafx.base
 * for its properties; what its class Core does at a click is done here, and no screen is needed. Its white, who begins, stands at the
 * bottom: it is our Black, its black our Gold, and its board is turned by half. A position is set by reflection. A player clicks on a
 * blocked tower to pass: that is done for him. Points are counted from the rings, matches are to 200.
 */
class Adapter extends Common {
    static final Value[] COLOR = {Value.BROWN, Value.GREEN, Value.RED, Value.YELLOW, Value.PINK, Value.PURPLE, Value.BLUE, Value.ORANGE};
    NormalGame game;

    public static void main(String[] args) throws Exception { new Adapter().serve(); }

    String[] facts() {
        return new String[] {"lejhy/Kamisado|23933d600962d04ae7f53da47cb0b9cef291f61d", "true|true|to a number of points|chooses"};
    }
    static int index(Value color) { return Arrays.asList(COLOR).indexOf(color); }
    static Position at(int x, int y) { return new Position(7 - x, y); }
    char color(int x, int y) { return COLORS.charAt(index(game.getBoard().getTile(at(x, y)))); }

    void start() { game = new NormalGame(new Player("w", Value.HUMAN), new Player("b", Value.HUMAN), 200, false); }

    void set(boolean gold, int due, List<Tower> towers) throws Exception {
        start();
        Board board = game.getBoard();
        List<Piece> pieces = board.getPieces();
        pieces.clear();
        for (Tower tower : towers) {
            Value color = COLOR[tower.color()], player = tower.gold() ? Value.TOP : Value.BOTTOM;
            Position at = at(tower.x(), tower.y());
            pieces.add(switch (tower.rings()) {
                case 0 -> new model.Tower(color, player, at, pieces);
                case 1 -> new Sumo(color, player, at, pieces);
                case 2 -> new DoubleSumo(color, player, at, pieces);
                default -> new TripleSumo(color, player, at, pieces);
            });
        }
        put(board, "lastPlayerPosition", gold ? Value.BOTTOM : Value.TOP);
        put(board, "lastColor", due < 0 ? null : COLOR[due]);
        game.getScore().updatePoints(pieces);
        pass();
    }

    void pass() {
        for (int passes = 0; passes < 100 && !game.isGameOver() && game.getValidPiece().isDeadlocked(); passes++) {
            Position at = game.getValidPiece().getPosition();
            game.nextTurn(new Move(at, at), Value.HUMAN);
        }
    }

    void move(int x, int y, int toX, int toY) {
        if (!game.nextTurn(new Move(at(x, y), at(toX, toY)), Value.HUMAN)) throw new Refused("not a move");
        pass();
    }

    void fill(boolean left) {
        if (!game.nextRound(left ? Value.LEFT : Value.RIGHT)) throw new Refused(game.isGameOver() ? "the match is over" : "the round is not over");
    }

    String state() {
        Board board = game.getBoard();
        List<Tower> towers = new ArrayList<>();
        for (Piece piece : board.getPieces()) {
            int rings = List.of(model.Tower.class, Sumo.class, DoubleSumo.class, TripleSumo.class, QuadrupleSumo.class).indexOf(piece.getClass());
            Position at = piece.getPosition();
            towers.add(new Tower(index(piece.getColor()), piece.getPlayerPosition() == Value.TOP, rings, 7 - at.x, at.y));
        }
        String points = game.getWhitePoints() + " " + game.getBlackPoints();
        if (game.isGameOver())
            return state(towers, "?", "?", List.of(), game.getRoundWinner() == game.getWhite() ? "b" : "g", points);
        List<String> legal = new ArrayList<>();
        for (Tower tower : towers)
            for (Move move : game.getValidMoves(at(tower.x(), tower.y())))
                if (!move.start.equals(move.finish))
                    legal.add(square(tower.x(), tower.y()) + square(7 - move.finish.x, move.finish.y));
        Value last = board.getLastColor();
        return state(towers, game.getCurrentPlayer() == game.getWhite() ? "b" : "g",
            last == null ? "-" : COLORS.substring(index(last), index(last) + 1), legal, "?", points);
    }
}
