// AlexandreCln/Kamisado, commit ac78900, C# for Unity. DIR holds Kamisado.dll, its scripts BoardManager, Tile, Piece and EventManager compiled
// with small classes in place of Unity's: objects, vectors, colours, events, and coroutines that run at once up to a WaitForSeconds
// (MonoBehaviour.Waiting keeps those). Its black stands at the bottom (y = 0) and begins: it is our Black, and the board is turned by half.
// We click tiles as in its local game. It has no rings, pushes or points. After a win it waits, tells the winner and puts all towers back: the
// squares of a finished round are those before that. A position is set by writing its fields, and calling _PrepareNextMove with a tile of
// the colour due.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;

static class Adapter {
    const string Letters = "BGRYKPUO";
    static readonly string[] Names = { "_brown", "_green", "_red", "_yellow", "_pink", "_purple", "_blue", "_orange" };
    const BindingFlags Any = BindingFlags.NonPublic | BindingFlags.Instance;
    static BoardManager board;
    static string over, ended;

    static T Get<T>(string name) { return (T)typeof(BoardManager).GetField(name, Any).GetValue(board); }
    static void Put(string name, object value) { typeof(BoardManager).GetField(name, Any).SetValue(board, value); }
    static object Call(string name, params object[] values) { return typeof(BoardManager).GetMethod(name, Any).Invoke(board, values); }
    static Color Shade(int color) { return new Color(color, 0, 0); }
    static char Letter(Color color) { return Letters[(int)color.r]; }
    static Vector2 At(string square) { return new Vector2('h' - square[0], '8' - square[1]); }
    static string Square(Vector2 at) { return "" + (char)('h' - (int)at.x) + (char)('8' - (int)at.y); }
    static Tile TileAt(string square) { return Get<Dictionary<Vector2, Tile>>("_tiles")[At(square)]; }
    static IEnumerable<Tile> Tiles() { return Get<Dictionary<Vector2, Tile>>("_tiles").Values; }
    static IEnumerable<Piece> Pieces() { return new[] { "_blackPieces", "_whitePieces" }.SelectMany(name => Get<Dictionary<Vector2, Piece>>(name).Values); }
    static string Player() { return Get<bool>("_isBlackTurn") ? "b" : "g"; }

    static void Start() {
        board = new BoardManager();
        UnityEngine.Object.Fill(board);
        for (int color = 0; color < 8; color++) Put(Names[color], Shade(color));
        over = ended = null;
        MonoBehaviour.Waiting.Clear();
        typeof(EventManager).GetField("_events", Any).SetValue(EventManager.instance, new Dictionary<string, UnityEngine.Events.UnityEvent>());
        typeof(EventManager).GetField("_typedEvents", Any).SetValue(EventManager.instance, new Dictionary<string, TypedEvent>());
        Call("Awake");
        EventManager.AddListener("LocalGameEnded", (object winner) => over = (string)winner == "black" ? "b" : "g");
        EventManager.TriggerEvent("StartLocalGame");
    }

    static string Set(string[] words) {
        if (words.Skip(3).Any(word => word[1] != '0')) return "cannot|no rings";
        Start();
        foreach (Tile tile in Tiles()) tile.Piece = null;
        foreach (string word in words.Skip(3)) {
            Color color = Shade(Letters.IndexOf(char.ToUpper(word[0])));
            Piece piece = Pieces().First(other => other.Color == color && other.IsBlack == char.IsLower(word[0]));
            piece.Pos = At(word.Substring(2));
            TileAt(word.Substring(2)).Piece = piece;
        }
        Put("_isBlackTurn", words[1] == "b");
        if (words[2] == "-") return State();
        Put("_isFirstTurn", false);
        Call("_PrepareNextMove", Tiles().First(tile => Letter(tile.Color) == words[2][0]));
        End();
        return State();
    }

    static void End() {
        if (MonoBehaviour.Waiting.Count == 0) return;
        ended = Towers();
        foreach (IEnumerator waiting in MonoBehaviour.Waiting.ToArray()) while (waiting.MoveNext()) {}
        MonoBehaviour.Waiting.Clear();
    }

    static void Click(string square) { EventManager.TriggerEvent("TileClicked", TileAt(square)); }

    static string Move(string text) {
        if (over != null) return "refused|the round is over";
        if (!Legal().Contains(text)) return "refused|not a move";
        if (Get<bool>("_isFirstTurn")) Click(text.Substring(0, 2));
        Click(text.Substring(2));
        End();
        return State();
    }

    static string Fill() {
        if (over == null) return "refused|the round is not over";
        over = ended = null;
        return State();
    }

    static List<string> Legal() {
        var found = new List<string>();
        bool first = Get<bool>("_isFirstTurn");
        foreach (Piece piece in Pieces().Where(piece => first ? (piece.IsBlack ? "b" : "g") == Player() : piece == Get<Piece>("_activePiece"))) {
            if (first) Click(Square(piece.Pos));
            found.AddRange(Tiles().Where(tile => tile.Targetable).Select(tile => Square(piece.Pos) + Square(tile.Pos)));
        }
        return found;
    }

    static string Towers() {
        return string.Join(" ", Tiles().Where(tile => tile.Piece != null).Select(tile => {
            char letter = Letter(tile.Piece.Color);
            return (tile.Piece.IsBlack ? char.ToLower(letter) : letter) + "0" + Square(tile.Pos);
        }));
    }

    static string State() {
        if (over != null) return "state|" + ended + "|?|?||" + over + "|?";
        string due = Get<bool>("_isFirstTurn") ? "-" : "" + Letter(Get<Piece>("_activePiece").Color);
        return "state|" + Towers() + "|" + Player() + "|" + due + "|" + string.Join(" ", Legal()) + "|?|?";
    }

    static string Program() {
        Start();
        var rows = "87654321".Select(row => new string("abcdefgh".Select(file => Letter(TileAt("" + file + row).Color)).ToArray()));
        return "facts|AlexandreCln/Kamisado|ac78900d341c08271d05a90daaa33a3f7d61ec69|" + string.Join("/", rows) + "|false|false|?|automatic\n" + State();
    }

    static void Main() {
        for (string line; (line = Console.ReadLine()) != null; ) {
            string answer;
            try {
                answer = line == "program" ? Program() : line.StartsWith("set ") ? Set(line.Split(' ')) : line.StartsWith("fill ") ? Fill() : Move(line);
            } catch (Exception thrown) {
                Exception e = thrown.InnerException ?? thrown;
                answer = "error|" + e.GetType().Name + ": " + e.Message.Replace('\n', ' ').Replace('|', ' ');
            }
            Console.Out.WriteLine(answer);
            Console.Out.Flush();
        }
    }
}
