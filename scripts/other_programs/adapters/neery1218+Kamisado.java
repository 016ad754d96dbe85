import android.graphics.Point;
import android.os.Handler;
import com.radianceTOPS.constrain.*;
import java.util.*;

/**
 * neery1218/Kamisado, 0256414eaca7af2c018d9e6597fbd5c8a0bdb928, Java for Android. DIR holds its compiled package with its screens and
 * Android's own classes replaced by empty ones (points, the parsing of colours, and tasks run at once are what is left of them). Its
 * PLAYER_TWO, who begins, stands at the bottom: it is our Black, and the board is turned by half. Colours are called as in its source; what
 * it paints on them is other colours (orange yellow, for instance). A position is set with its own methods as if the other player had just
 * moved. Points start at 0 with each position, a match is to 9 points.
 */
class Adapter extends Common {
    static final String HOME = "OUPKYRGB"; // the colours of its row 0
    GamePlayFragment told;
    GameControl game;

    public static void main(String[] args) throws Exception { new Adapter().serve(); }

    String[] facts() {
        return new String[] {"neery1218/Kamisado|0256414eaca7af2c018d9e6597fbd5c8a0bdb928", "true|false|to 1, 3, 5 or 9 points|automatic"};
    }
    Board board() throws Exception { return get(game, "board"); }
    Tile tile(int x, int y) throws Exception { return board().getTile(y, 7 - x); }
    char letter(int color) {
        Board plain = new Board();
        for (int column = 0; column < 8; column++) if (plain.getColor(0, column) == color) return HOME.charAt(column);
        return '?';
    }
    char color(int x, int y) { return letter(new Board().getColor(y, 7 - x)); }

    void start() {
        told = new GamePlayFragment();
        Handler.PENDING.clear();
        game = new GameControl(new GameBoardView(), 8, MainActivity.TWO_PLAY_PRESSED, 9);
        game.attachGamePlayFragment(told);
    }

    void set(boolean gold, int due, List<Tower> towers) throws Exception {
        start();
        board().clear();
        for (Tower tower : towers)
            tile(tower.x(), tower.y()).setPiece(new Piece(new Board().getColor(0, HOME.indexOf(COLORS.charAt(tower.color()))),
                tower.gold() ? GameControl.PLAYER_ONE : GameControl.PLAYER_TWO, tower.rings()));
        put(game, "counter", gold ? 2 : 1);
        if (due < 0) return;
        put(game, "firstMove", false);
        game.resolveNormalMove(HOME.indexOf(COLORS.charAt(due)), 0, 0); // a square of that colour
        after();
    }

    void after() {
        for (Runnable task : List.copyOf(Handler.PENDING)) task.run();
        Handler.PENDING.clear();
    }

    boolean isOver() { return !game.getWin().equals(-1, -1); }

    void move(int x, int y, int toX, int toY) throws Exception {
        if (isOver()) throw new Refused("the round is over");
        if (game.getFirstMove()) game.onTouch(7 - x, y);
        Piece due = get(game, "selectedPiece");
        if (due == null || due.getX() != 7 - x || due.getY() != y) throw new Refused("another tower is due");
        int counter = get(game, "counter");
        game.onTouch(7 - toX, toY);
        if (counter == (int) get(game, "counter")) throw new Refused("not a move");
        after();
    }

    void fill(boolean left) {
        if (!isOver()) throw new Refused("the round is not over");
        if (told.told.startsWith("limit")) throw new Refused("the match is over");
        if (left) game.onSwipeLeft();
        else game.onSwipeRight();
        told.told = "";
    }

    String state() throws Exception {
        List<Tower> towers = new ArrayList<>();
        for (int i = 0; i < 64; i++)
            if (!tile(i % 8, i / 8).isEmpty()) {
                Piece piece = tile(i % 8, i / 8).getPiece();
                towers.add(new Tower(COLORS.indexOf(letter(piece.getColor())), piece.getOwner() == GameControl.PLAYER_ONE, piece.getRank(), i % 8, i / 8));
            }
        int[] score = get(game, "score");
        String points = score[GameControl.PLAYER_TWO] + " " + score[GameControl.PLAYER_ONE];
        if (isOver()) {
            String over = (boolean) get(game, "deadlock") ? "draw" : board().getTile(game.getWin()).getPiece().getOwner() == GameControl.PLAYER_TWO ? "b" : "g";
            return state(towers, "?", "?", List.of(), over, points);
        }
        int player = (int) get(game, "counter") % 2;
        List<String> legal = new ArrayList<>();
        Piece due = get(game, "selectedPiece");
        for (Tower tower : towers) {
            if (tower.gold() != (player == GameControl.PLAYER_ONE)) continue;
            Piece piece = tile(tower.x(), tower.y()).getPiece();
            if (!game.getFirstMove() && piece != due) continue;
            Object[] players = get(game, "players");
            List<Point> to = game.getFirstMove() ? call(players[player], "calcMoves", board(), player, piece) : get(game, "availMoves");
            for (Point point : to) legal.add(square(tower.x(), tower.y()) + square(7 - point.y, point.x));
        }
        String name = game.getFirstMove() || due == null ? "-" : "" + letter(due.getColor());
        return state(towers, player == GameControl.PLAYER_TWO ? "b" : "g", name, legal, "?", points);
    }
}
