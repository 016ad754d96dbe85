// dset/Kamisado, f07e6d2fbb0f9e565fd7c90d919295b8c8e49629, C#. DIR holds Kamisado.dll, its classes GameState, Piece, Board, the moves and
// PieceColor compiled without its screen; what its GameEngine and MatchEngine do around them is done here. Its player one, the challenger,
// always stands at its bottom and begins: after a round that he wins the players change sides there, and the board is turned here so that
// Black stays Black. Player one of a position is Black, or the mover where no colour is due. A player clicks twice on a blocked or pushed
// tower to pass: that is done for him. A match is played by its bots only; points are counted from 0 at each position.
using System;
using System.Collections.Generic;
using System.Drawing;
using System.Linq;
using Kamisado;

static class Adapter {
    const string Colors = "BGRYKPUO";
    static GameState state;
    static bool swapped;  // whether player one is Gold
    static int[] points;

    static string Square(Point at) {
        return swapped ? "" + (char)('a' + at.X) + (char)('8' - at.Y) : "" + (char)('h' - at.X) + (char)('1' + at.Y);
    }
    static Point At(string square) {
        return swapped ? new Point(square[0] - 'a', '8' - square[1]) : new Point('h' - square[0], square[1] - '1');
    }
    static string Player(bool two) { return two != swapped ? "g" : "b"; }

    static void Start() { state = new GameState(); swapped = false; points = new int[2]; }

    static void Set(string[] words) {
        Start();
        swapped = words[1] == "g" && words[2] == "-";
        Piece due = null;
        var pieces = new List<Piece>();
        foreach (string word in words.Skip(3)) {
            bool gold = char.IsUpper(word[0]);
            var piece = new Piece(gold != swapped, At(word.Substring(2)), (PieceColor)Colors.IndexOf(char.ToUpper(word[0])), word[1] - '0');
            pieces.Add(piece);
            if (word[0] == (words[1] == "g" ? words[2][0] : char.ToLower(words[2][0]))) due = piece;
        }
        state = new GameState(pieces, due);
        Pass();
    }

    static void Pass() {
        for (int passes = 0; passes < 100 && !state.PlayerTwoWinning.HasValue; passes++) {
            if (state.PossibleMoves.Count != 1 || !state.PossibleMoves[0].IsTrivial) return;
            Execute(state.PossibleMoves[0]);
        }
    }

    static void Execute(IMove move) {
        move.Execute();
        if (state.PlayerTwoWinning.HasValue)
            points[Player(state.PlayerTwoWinning.Value) == "g" ? 1 : 0] += (int)Math.Pow(2, state.WinningPiece.Sumoness);
    }

    static string Make(string text) {
        if (state.PlayerTwoWinning.HasValue) return "refused|the round is over";
        IMove move = state.PossibleMoves.FirstOrDefault(m => !m.IsTrivial && Square(m.Piece.Position) + Square(m.End) == text);
        if (move == null) return "refused|not a move";
        Execute(move);
        Pass();
        return State();
    }

    static string Fill(bool left) {
        if (!state.PlayerTwoWinning.HasValue) return "refused|the round is not over";
        bool change = !state.PlayerTwoWinning.Value;
        state = GameState.GenerateNextRound(state, left);
        swapped ^= change;
        return State();
    }

    static string State() {
        var towers = state.PiecePositions.SelectMany(pieces => pieces).Select(piece => {
            string letter = Colors.Substring((int)piece.Color, 1);
            return (Player(piece.BelongsToPlayerTwo) == "g" ? letter : letter.ToLower()) + piece.Sumoness + Square(piece.Position);
        });
        bool? two = state.PlayerTwoWinning;
        var legal = two.HasValue ? new string[0] : state.PossibleMoves.Where(m => !m.IsTrivial).Select(m => Square(m.Piece.Position) + Square(m.End));
        string turn = two.HasValue ? "?" : Player(state.IsPlayerTwo), over = two.HasValue ? Player(two.Value) : "?";
        string due = two.HasValue ? "?" : state.PieceToMove == null ? "-" : Colors.Substring((int)state.PieceToMove.Color, 1);
        return "state|" + string.Join(" ", towers) + "|" + turn + "|" + due + "|" + string.Join(" ", legal) + "|" + over + "|" + points[0] + " " + points[1];
    }

    static string Program() {
        Start();
        var rows = "87654321".Select(row => new string("abcdefgh".Select(file => {
            Point at = At("" + file + row);
            return Colors[(int)Board.Tile[at.Y, at.X]];
        }).ToArray()));
        return "facts|dset/Kamisado|f07e6d2fbb0f9e565fd7c90d919295b8c8e49629|" + string.Join("/", rows)
            + "|true|true|to a number of points, between its bots|chooses\n" + State();
    }

    static void Main() {
        for (string line; (line = Console.ReadLine()) != null; ) {
            string answer;
            try {
                if (line == "program") answer = Program();
                else if (line.StartsWith("set ")) { Set(line.Split(' ')); answer = State(); }
                else if (line.StartsWith("fill ")) answer = Fill(line == "fill left");
                else answer = Make(line);
            } catch (Exception e) {
                answer = "error|" + e.GetType().Name + ": " + e.Message.Replace('\n', ' ').Replace('|', ' ');
            }
            Console.Out.WriteLine(answer);
            Console.Out.Flush();
        }
    }
}
