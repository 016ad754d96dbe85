import java.util.*;
import juego.control.*;
import juego.modelo.*;

/**
 * mariolopezmatamala/Kamisado, 8104f5c55b6a48c793dc8d4b48d9922d79f792c5, Java, version 2.0 in its mode "estandar". DIR holds its
 * compiled packages juego.control, juego.modelo and juego.util; the loop of its text interface is done here. Its NEGRO (black), who
 * begins, stands on its row 1, so its board is turned by half against ours. Towers with one ring at most. A position is set by its own
 * method for tests and by setting its count of moves. Points start at 0 with each position. After a round it goes on by itself to the
 * next one: what it does then is told as the fill.
 */
class Adapter extends Common {
    static final Turno[] PLAYERS = {Turno.NEGRO, Turno.BLANCO};
    Tablero board;
    Arbitro game;
    boolean over;

    public static void main(String[] args) throws Exception { new Adapter().serve(); }

    String[] facts() {
        return new String[] {"mariolopezmatamala/Kamisado|8104f5c55b6a48c793dc8d4b48d9922d79f792c5",
            "true|true|one match: 1 point for a win, 3 with a ringed tower, ends with 3 points|automatic"};
    }
    Celda cell(int x, int y) throws Exception { return board.obtenerCelda(y, 7 - x); }
    char color(int x, int y) {
        try {
            return COLORS.charAt(cell(x, y).obtenerColor().ordinal());
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    void start() {
        board = new Tablero();
        game = new ArbitroEstandar(board);
        game.colocarTorres();
        over = false;
    }

    void set(boolean gold, int due, List<Tower> towers) throws Exception {
        if (towers.stream().anyMatch(tower -> tower.rings() > 1)) throw new Refused("one ring at most");
        board = new Tablero();
        game = new ArbitroEstandar(board);
        Torre[] pieces = new Torre[16];
        String[] squares = new String[16];
        for (int i = 0; i < 16; i++) {
            Tower tower = towers.get(i);
            Turno player = PLAYERS[tower.gold() ? 1 : 0];
            Color color = Color.values()[tower.color()];
            pieces[i] = tower.rings() > 0 ? new TorreSumoUno(player, color) : new TorreSimple(player, color);
            squares[i] = square(7 - tower.x(), 7 - tower.y());
        }
        Color last = due < 0 ? null : Color.values()[due];
        game.colocarTorres(pieces, squares, gold ? last : null, gold ? null : last, PLAYERS[gold ? 1 : 0]);
        put(game, "contador", due < 0 ? 0 : 2);
        over = game.estaAcabadaRonda();
        passIfBlocked();
    }

    /** What its interface does after a move or a push. */
    void passIfBlocked() {
        if (!game.estaAcabadaRonda() && game.estaBloqueadoTurnoActual()) game.moverConTurnoActualBloqueado();
    }

    void move(int x, int y, int toX, int toY) throws Exception {
        if (over) throw new Refused("the round is over");
        Celda from = cell(x, y), to = cell(toX, toY);
        if (toX == x && !to.estaVacia()) { // a push is typed as one square
            if (!game.esEmpujonSumoLegal(from)) throw new Refused("not a push");
            game.empujarSumo(from);
        } else {
            if (!game.esMovimientoLegalConTurnoActual(from, to)) throw new Refused("not a move");
            game.moverConTurnoActual(from, to);
        }
        passIfBlocked();
        over = game.estaAcabadaRonda();
    }

    void fill(boolean left) {
        if (!over) throw new Refused("the round is not over");
        if (game.estaAcabadaPartida()) throw new Refused("the match is over");
        game.reiniciarRonda();
        over = false;
    }

    String state() throws Exception {
        List<Tower> towers = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            Torre piece = cell(i % 8, i / 8).obtenerTorre();
            if (piece != null)
                towers.add(new Tower(piece.obtenerColor().ordinal(), piece.obtenerTurno() == Turno.BLANCO, piece.obtenerNumeroDientes(), i % 8, i / 8));
        }
        String points = game.obtenerPuntuacionTurnoNegro() + " " + game.obtenerPuntuacionTurnoBlanco();
        if (over) return state(towers, "?", "?", List.of(), game.consultarGanadorRonda() == Turno.NEGRO ? "b" : "g", points);
        boolean gold = game.obtenerTurno() == Turno.BLANCO;
        Color last = game.obtenerUltimoMovimiento(PLAYERS[gold ? 0 : 1]);
        String due = game.obtenerNumeroJugada() == 0 || last == null ? "-" : COLORS.substring(last.ordinal(), last.ordinal() + 1);
        int ahead = gold ? 1 : -1;
        List<String> legal = all((x, y, toX, toY) -> !cell(x, y).estaVacia() && (
            game.esMovimientoLegalConTurnoActual(cell(x, y), cell(toX, toY))
            || toX == x && toY == y + ahead && game.esEmpujonSumoLegal(cell(x, y))));
        return state(towers, gold ? "g" : "b", due, legal, "?", points);
    }
}
