import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** What the adapters for programs in Java share: the lines of `lines.py`, and reflection. Holds no rules. */
abstract class Common {
    static final String COLORS = "BGRYKPUO";
    static final PrintStream OUT = System.out;

    /** A tower: its colour by COLORS, its player, its rings, and its square from 0 0 (a1) to 7 7 (h8). */
    record Tower(int color, boolean gold, int rings, int x, int y) {
        Tower(String word) {
            this(COLORS.indexOf(Character.toUpperCase(word.charAt(0))), Character.isUpperCase(word.charAt(0)),
                word.charAt(1) - '0', word.charAt(2) - 'a', word.charAt(3) - '1');
        }
        public String toString() {
            char letter = COLORS.charAt(color);
            return "" + (gold ? letter : Character.toLowerCase(letter)) + rings + square(x, y);
        }
    }

    static class Refused extends RuntimeException {
        Refused(String why) { super(why); }
    }

    /** PROGRAM|COMMIT, and RINGS|PUSHES|MATCH|FILL after the board. */
    abstract String[] facts();
    /** The letter of the colour of a square. */
    abstract char color(int x, int y);
    abstract void start() throws Exception;
    /** Sets a position; `due` is -1 for any tower. Refused where the program cannot hold it. */
    abstract void set(boolean gold, int due, List<Tower> towers) throws Exception;
    abstract void move(int x, int y, int toX, int toY) throws Exception;
    abstract void fill(boolean left) throws Exception;
    abstract String state() throws Exception;

    interface Test { boolean legal(int x, int y, int toX, int toY) throws Exception; }

    /** The moves that pass a program's own test, of all pairs of squares. */
    static List<String> all(Test test) throws Exception {
        List<String> found = new ArrayList<>();
        for (int from = 0; from < 64; from++)
            for (int to = 0; to < 64; to++)
                if (from != to && test.legal(from % 8, from / 8, to % 8, to / 8))
                    found.add(square(from % 8, from / 8) + square(to % 8, to / 8));
        return found;
    }

    static String square(int x, int y) { return "" + (char) ('a' + x) + (char) ('1' + y); }

    static String state(List<Tower> towers, String turn, String due, List<String> legal, String over, String points) {
        StringJoiner words = new StringJoiner(" ");
        towers.forEach(tower -> words.add(tower.toString()));
        return "state|" + words + "|" + turn + "|" + due + "|" + (legal == null ? "?" : String.join(" ", legal)) + "|" + over + "|" + points;
    }

    static Field field(Object of, String name) throws Exception {
        for (Class<?> in = of instanceof Class<?> c ? c : of.getClass(); in != null; in = in.getSuperclass())
            for (Field field : in.getDeclaredFields())
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
        throw new NoSuchFieldException(name);
    }
    @SuppressWarnings("unchecked")
    static <T> T get(Object of, String name) throws Exception { return (T) field(of, name).get(of); }
    static void put(Object of, String name, Object value) throws Exception { field(of, name).set(of, value); }
    /** Calls the only method of that name, whoever may call it. */
    @SuppressWarnings("unchecked")
    static <T> T call(Object of, String name, Object... values) throws Exception {
        for (Class<?> in = of.getClass(); in != null; in = in.getSuperclass())
            for (Method method : in.getDeclaredMethods())
                if (method.getName().equals(name) && method.getParameterCount() == values.length) {
                    method.setAccessible(true);
                    try {
                        return (T) method.invoke(of, values);
                    } catch (InvocationTargetException thrown) {
                        throw (Exception) thrown.getCause();
                    }
                }
        throw new NoSuchMethodException(name);
    }

    private String answer(String line) throws Exception {
        String[] words = line.split(" ");
        if (words[0].equals("set")) {
            List<Tower> towers = new ArrayList<>();
            for (int i = 3; i < words.length; i++) towers.add(new Tower(words[i]));
            try {
                set(words[1].equals("g"), COLORS.indexOf(words[2]), towers);
            } catch (Refused why) {
                return "cannot|" + why.getMessage();
            }
        } else if (words[0].equals("fill")) {
            fill(words[1].equals("left"));
        } else {
            move(line.charAt(0) - 'a', line.charAt(1) - '1', line.charAt(2) - 'a', line.charAt(3) - '1');
        }
        return state();
    }

    void serve() throws Exception {
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            String answer;
            try {
                if (line.equals("program")) {
                    start();
                    StringBuilder board = new StringBuilder();
                    for (int y = 7; y >= 0; y--) {
                        for (int x = 0; x < 8; x++) board.append(color(x, y));
                        if (y > 0) board.append('/');
                    }
                    String[] facts = facts();
                    answer = "facts|" + facts[0] + "|" + board + "|" + facts[1] + "\n" + state();
                } else {
                    answer = answer(line);
                }
            } catch (Refused why) {
                answer = "refused|" + why.getMessage();
            } catch (Throwable thrown) {
                thrown.printStackTrace();
                answer = "error|" + thrown.toString().replaceAll("[|\n]", " ");
            }
            OUT.println(answer);
            OUT.flush();
        }
    }
}
