import boardifier.control.StageFactory;
import boardifier.model.Model;
import boardifier.view.ConsoleColor;
import boardifier.view.View;
import control.HoleController;
import java.awt.Point;
import java.util.*;
import model.*;

/**
 * ImmerAlex/Kamisado, commit aac7df2, Java. DIR holds its compiled classes. A game of two people on a terminal. Its player X stands at the
 * bottom (A8 to H8 in its own notation) and begins: it is our Black, and the board is turned by half. No rings, pushes or matches. It is
 * asked for its squares through its own list of lines read from a file, and a turn is its playTurn(), endOfTurn() and update(), as in the
 * loop of its controller; blocked players pass in that loop by themselves. A position is set by moving its pawns, its player and its
 * "locked" colour; any tower may move where its first move is still to come.
 */
class Adapter extends Common {
    Model model;
    View view;
    HoleController control;

    public static void main(String[] args) throws Exception { new Adapter().serve(); }

    String[] facts() { return new String[] {"ImmerAlex/Kamisado|aac7df2f2f9c9f4beebfbe2af5a813db59a6fdbc", "false|false|?|?"}; }

    HoleStageModel stage() { return (HoleStageModel) model.getGameStage(); }
    char letter(String color) {
        for (int i = 0; i < 8; i++) if (ConsoleColor.getColorValue(ConsoleColor.getColor(i + 1)).equals(color)) return COLORS.charAt(i);
        return '?';
    }
    char color(int x, int y) { return letter(stage().getBoardColor(stage(), view, 7 - x, y)); }
    static String name(int x, int y) { return "" + (char) ('A' + 7 - x) + (char) ('1' + y); }
    Pawn pawn(int x, int y) { return (Pawn) stage().getBoard().getElement(y, 7 - x); }

    void start() throws Exception {
        model = new Model();
        model.addHumanPlayer("Player X");
        model.addHumanPlayer("Player O");
        StageFactory.registerModelAndView("Kamisado", "model.HoleStageModel", "view.HoleStageView");
        view = new View(model);
        control = new HoleController(model, view);
        control.setFirstStageName("Kamisado");
        control.startGame();
        control.update();
    }

    void set(boolean gold, int due, List<Tower> towers) throws Exception {
        start();
        List<Pawn> pawns = new ArrayList<>(stage().getXPawns());
        pawns.addAll(stage().getOPawns());
        for (Tower tower : towers) if (tower.rings() > 0) throw new Refused("no rings");
        for (Pawn pawn : pawns) stage().getBoard().removeElement(pawn);
        control.update();
        for (Tower tower : towers)
            for (Pawn pawn : pawns)
                if (pawn.getColor() == tower.color() + 1 && (pawn.getSymbol() == 'O') == tower.gold())
                    stage().getBoard().addElement(pawn, tower.y(), 7 - tower.x());
        control.update();
        model.setIdPlayer(gold ? 1 : 0);
        stage().setFirstPlayer(due < 0);
        if (due < 0) return;
        put(stage(), "lockedColor", ConsoleColor.getColorValue(ConsoleColor.getColor(due + 1)));
        passes();
    }

    void turn() throws Exception {
        call(control, "playTurn");
        control.endOfTurn();
        control.update();
    }

    void passes() throws Exception {
        for (int i = 0; i < 100 && !model.isEndStage() && !stage().canMoveFrom(stage().findPawnFrom()); i++) turn();
    }

    void move(int x, int y, int toX, int toY) throws Exception {
        if (model.isEndStage()) throw new Refused("the game is over");
        if (!legal().contains(square(x, y) + square(toX, toY))) throw new Refused("not a move");
        if (stage().isFirstPlayer()) EntryFileContainer.addEntry(name(x, y));
        EntryFileContainer.addEntry(name(toX, toY));
        turn();
        passes();
    }

    void fill(boolean left) { throw new Refused("no rounds"); }

    List<String> legal() {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            int x = i % 8, y = i / 8;
            if (stage().isFirstPlayer() ? !stage().goodFromEntry(name(x, y)) : !name(x, y).equals(stage().findPawnFrom())) continue;
            for (Point to : stage().getBoard().computeValidCells(stage(), 7 - x, y)) found.add(square(x, y) + square(7 - to.x, to.y));
        }
        return found;
    }

    String state() {
        List<Tower> towers = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            Pawn pawn = pawn(i % 8, i / 8);
            if (pawn != null) towers.add(new Tower(pawn.getColor() - 1, pawn.getSymbol() == 'O', 0, i % 8, i / 8));
        }
        if (model.isEndStage()) {
            String over = model.getIdWinner() == 0 ? "b" : model.getIdWinner() == 1 ? "g" : "draw";
            return state(towers, "?", "?", List.of(), over, "?");
        }
        String due = stage().isFirstPlayer() ? "-" : "" + letter(stage().getLockedColor());
        return state(towers, model.getIdPlayer() == 0 ? "b" : "g", due, legal(), "?", "?");
    }
}
