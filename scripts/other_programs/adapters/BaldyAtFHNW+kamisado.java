import java.lang.reflect.Field;
import java.util.*;
import kamisado_server.*;
import org.json.simple.*;

/**
 * BaldyAtFHNW/kamisado, 2e7d525c2704a59535283ae151944f62d378953b, Java. DIR holds its compiled package `kamisado_server` with the
 * libraries json-simple and JavaFX. Its server is told what a client tells it, and what it sends is kept instead of sent; it has no
 * screen, and its waits at the end of a round are cut short. Its board lies as ours, black is Black, white Gold. It has no rings. Who
 * begins a match, and who begins after a deadlock, is drawn by lot. Only its clients test moves: they offer those that the server sends.
 */
class Adapter extends Common {
    static final String[] NAMES = {"BROWN", "GREEN", "RED", "YELLOW", "PINK", "PURPLE", "BLUE", "ORANGE"};

    /** The program's model with its messages kept. */
    static class Model extends ServerModel {
        List<JSONObject> sent = new ArrayList<>();
        List<Tower> atEnd;
        protected void send(String text, char player) {
            JSONObject message = parseJSON(text);
            message.put("player", player);
            sent.add(message);
            if (message.get("type").equals("end")) {
                if (atEnd == null) atEnd = towers(this);
                Thread.currentThread().interrupt();
            }
        }
    }

    Model model;
    ServerController controller;
    String turn, due, over;
    List<String> legal;
    List<Tower> ended;

    public static void main(String[] args) throws Exception { new Adapter().serve(); }

    String[] facts() {
        return new String[] {"BaldyAtFHNW/kamisado|2e7d525c2704a59535283ae151944f62d378953b", "false|false|a point a round, without end|automatic"};
    }
    char color(int x, int y) {
        try {
            return COLORS.charAt(((FieldColor) call(model, "getFieldColor", x, y)).ordinal());
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    /** A controller without its screen. */
    void start() throws Exception {
        model = new Model();
        Field unsafe = field(sun.misc.Unsafe.class, "theUnsafe");
        controller = (ServerController) ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(ServerController.class);
        put(controller, "model", model);
        put(controller, "logger", java.util.logging.Logger.getLogger(""));
        call(model, "initGame", 'B');
        begin('B');
    }

    /** The first move is with any tower. */
    void begin(char player) throws Exception {
        turn = player == 'B' ? "b" : "g";
        due = "-";
        over = "?";
        ended = null;
        legal = new ArrayList<>();
        for (Tower tower : towers(model)) if (tower.gold() == (player == 'W')) offer(tower);
    }

    void offer(Tower tower) throws Exception {
        for (Object move : (JSONArray) call(model, "getPossibleMoves", name(tower.color(), tower.gold())))
            legal.add(square(tower.x(), tower.y()) + square(number(move, "xPos"), number(move, "yPos")));
    }

    static TowerColor name(int color, boolean gold) { return TowerColor.valueOf((gold ? "W" : "B") + NAMES[color]); }
    static int number(Object of, String key) { return ((Number) ((JSONObject) of).get(key)).intValue(); }

    void set(boolean gold, int color, List<Tower> towers) throws Exception {
        start();
        TowerColor[][] board = get(model, "towerPositions");
        for (TowerColor[] file : board) Arrays.fill(file, null);
        for (Tower tower : towers) {
            if (tower.rings() > 0) throw new Refused("no rings");
            board[tower.x()][tower.y()] = name(tower.color(), tower.gold());
        }
        begin(gold ? 'W' : 'B');
        if (color < 0) return;
        due = COLORS.substring(color, color + 1);
        legal.clear();
        for (Tower tower : towers) if (tower.gold() == gold && tower.color() == color) offer(tower);
    }

    static List<Tower> towers(ServerModel model) {
        List<Tower> found = new ArrayList<>();
        try {
            TowerColor[][] board = get(model, "towerPositions");
            for (int i = 0; i < 64; i++) {
                TowerColor tower = board[i % 8][i / 8];
                if (tower != null) found.add(new Tower(tower.ordinal() % 8, tower.ordinal() > 7, 0, i % 8, i / 8));
            }
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
        return found;
    }

    void move(int x, int y, int toX, int toY) throws Exception {
        if (!legal.contains(square(x, y) + square(toX, toY))) throw new Refused("not offered");
        TowerColor[][] board = get(model, "towerPositions");
        JSONObject message = new JSONObject(Map.of("type", "move", "towerColor", board[x][y].toString(), "xPos", (long) toX, "yPos", (long) toY));
        model.sent.clear();
        model.atEnd = null;
        call(controller, "processMove", message, turn.equals("b") ? 'B' : 'W');
        Thread.interrupted();
        for (JSONObject sent : model.sent)
            switch ((String) sent.get("type")) {
                case "requestMove" -> {
                    TowerColor tower = TowerColor.valueOf((String) sent.get("nextTower"));
                    turn = sent.get("player").equals('B') ? "b" : "g";
                    due = COLORS.substring(tower.ordinal() % 8, tower.ordinal() % 8 + 1);
                    legal = new ArrayList<>();
                    Tower from = towers(model).stream().filter(t -> name(t.color(), t.gold()) == tower).findFirst().orElseThrow();
                    for (Object to : (JSONArray) sent.get("possibleMoves"))
                        legal.add(square(from.x(), from.y()) + square(number(to, "xPos"), number(to, "yPos")));
                }
                case "end" -> {
                    ended = model.atEnd;
                    legal = List.of();
                    if (sent.get("won").equals(true)) over = sent.get("player").equals('B') ? "b" : "g";
                    else if (sent.get("reason").equals("deadlock")) over = "draw";
                }
                default -> { }
            }
    }

    void fill(boolean left) throws Exception {
        if (ended == null) throw new Refused("the round is not over");
        for (JSONObject sent : model.sent)
            if (sent.get("type").equals("restart") && sent.get("start").equals(true)) begin((char) sent.get("player"));
    }

    String state() throws Exception {
        String points = get(model, "scoreB") + " " + get(model, "scoreW");
        if (ended != null) return state(ended, "?", "?", legal, over, points);
        return state(towers(model), turn, due, legal, "?", points);
    }
}
