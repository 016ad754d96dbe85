import java.util.*;
import model.*;
import player.*;

/**
 * NiklavsM/Kamisado, 56f6f4b2fdcfb6bf265b80fb049d2c0f91f7dda8, Java. DIR holds its compiled packages; its GameDriver is told of clicks,
 * and no screen is needed. Its white, who begins, stands at the bottom: it is our Black, its black our Gold, and its board is turned by
 * half. It calls purple cyan. A position is set by reflection as if the other player had just moved. Points start at 0 with each position,
 * matches are to 15 points. The player who chooses the fill is the program's player for games over a network, who needs no dialog.
 */
class Adapter extends Common implements MyObserver {
    static final List<String> NAMES = List.of("brown", "green", "red", "yellow", "pink", "cyan", "blue", "orange");
    GUIPlayer white, black;
    GameDriver game;
    Player winner;

    public static void main(String[] args) throws Exception { new Adapter().serve(); }

    String[] facts() {
        return new String[] {"NiklavsM/Kamisado|56f6f4b2fdcfb6bf265b80fb049d2c0f91f7dda8", "true|true|to a number of points|chooses"};
    }
    static Position at(int x, int y) { return new Position(7 - x, 7 - y); }
    char color(int x, int y) {
        Board board = game.getCurrentState().getBoard();
        return COLORS.charAt(NAMES.indexOf(board.getColourName(board.findColor(at(x, y)))));
    }

    void start() {
        white = new GUIPlayer("TeamWhite", "white", true, null, true);
        black = new GUIPlayer("TeamBlack", "black", false, null, true);
        begin(white);
    }

    void begin(Player first) {
        game = new GameDriver(white, black, first, 15, false);
        game.addObserver(this);
        winner = null;
        game.playGame();
    }

    public void update(MyObservable from, Object told) {
        if (told instanceof Player player) winner = player;
    }

    void set(boolean gold, int due, List<Tower> towers) throws Exception {
        start();
        begin(gold != due >= 0 ? black : white);
        State state = game.getCurrentState();
        for (Piece[] file : state.getPieces()) Arrays.fill(file, null);
        for (Tower tower : towers)
            state.getPieces()[7 - tower.x()][7 - tower.y()] = new Piece(tower.gold() ? "TeamBlack" : "TeamWhite",
                PieceType.values()[tower.rings()], NAMES.get(tower.color()));
        if (due >= 0) {
            state.setFirstMove(false);
            state.setColourToMove(NAMES.get(due));
            game.nextTurn(0);
        }
    }

    void move(int x, int y, int toX, int toY) {
        State before = game.getCurrentState();
        Position from = at(x, y), due = before.getStartingPosition();
        if (before.isFirstMove()) {
            if (from.getY() == before.getPlayerToMove().getHomeRow()) game.update(null, from);
        } else if (due.getX() != from.getX() || due.getY() != from.getY()) {
            throw new Refused("another tower is due");
        }
        game.update(null, at(toX, toY));
        if (game.getCurrentState() == before) throw new Refused("not a move");
    }

    boolean isOver() { return game.getCurrentState().isGameOver() || winner != null; }

    void fill(boolean left) {
        if (!isOver()) throw new Refused("the round is not over");
        if (winner == null) throw new Refused("the match is over");
        white.setOption(left ? 0 : 1);
        black.setOption(left ? 0 : 1);
        game.nextRound();
        winner = null;
    }

    String state() {
        State state = game.getCurrentState();
        List<Tower> towers = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            Piece piece = state.getPieces()[7 - i % 8][7 - i / 8];
            if (piece != null)
                towers.add(new Tower(NAMES.indexOf(piece.getPieceColour()), piece.getTeam().equals("TeamBlack"), piece.getPieceType().ordinal(),
                    i % 8, i / 8));
        }
        String points = white.getScore() + " " + black.getScore(), player = state.getPlayerToMove() == white ? "b" : "g";
        if (isOver()) return state(towers, "?", "?", List.of(), player, points);
        List<String> legal = new ArrayList<>();
        String due = "-";
        for (Tower tower : towers) {
            Position from = at(tower.x(), tower.y());
            if (state.isFirstMove()) {
                if (tower.gold() == player.equals("g") && from.getY() == state.getPlayerToMove().getHomeRow()) state.calcValidMoves(from);
                else continue;
            } else if (!from.toString().equals(state.getStartingPosition().toString())) {
                continue;
            } else {
                due = COLORS.substring(tower.color(), tower.color() + 1);
            }
            for (Position to : state.getValidMoves()) legal.add(square(tower.x(), tower.y()) + square(7 - to.getX(), 7 - to.getY()));
        }
        return state(towers, player, due, legal, "?", points);
    }
}
