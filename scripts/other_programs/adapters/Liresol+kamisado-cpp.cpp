// Liresol/kamisado-cpp, fab848753dcf6648bdeac62ae01b9e2c3122001f, C++. DIR holds its header files. Its turns run in a thread of their own
// that is given the lines a player would type. Its board lies as ours: black is on top and begins, white is Gold. A position is set in
// its fields; a match is to 119 points. Before the first move of a round it asks for the tower: that answer is made up from the move. After
// a fill it asks the loser for his first tower before it fills: it is answered brown. Its moves that end off the board cannot be told.
#include <array>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>
#define private public
#define protected public
#define class struct
#include "BasicGame.hpp"
#undef class
using namespace kamisadoCPP;
using std::string;

static const string COLORS = "BGRYKPUO";
struct Stop {};

/** What the player types: the game waits here until a line is given. */
struct Typed : std::streambuf {
    std::mutex lock;
    std::condition_variable changed;
    string line;
    bool waiting = false, given = false, stopped = false;
    int underflow() override {
        std::unique_lock<std::mutex> held(lock);
        waiting = true;
        changed.notify_all();
        changed.wait(held, [this] { return given || stopped; });
        if (stopped) throw Stop();
        given = waiting = false;
        setg(&line[0], &line[0], &line[0] + line.size());
        return line[0];
    }
    void await() {
        std::unique_lock<std::mutex> held(lock);
        changed.wait(held, [this] { return waiting && !given; });
    }
    void type(const string& text) {
        {
            std::unique_lock<std::mutex> held(lock);
            line = text + "\n";
            given = true;
        }
        changed.notify_all();
        await();
    }
    void stop() {
        std::unique_lock<std::mutex> held(lock);
        stopped = true;
        changed.notify_all();
    }
};

struct Play {
    BasicGame game;
    Typed typed;
    std::ostringstream printed;
    std::thread thread;
    bool any = true;
    int before[2] = {0, 0};

    Play() {
        game.winThreshold = 119;
        game.blackTurn = BLACK_TURN;
        game.BMove = Bn;
        game.WMove = Wn;
        game.setScore();
    }
    void run() {
        std::cin.rdbuf(&typed);
        std::cin.clear();
        std::cin.exceptions(std::ios::badbit);
        std::cout.rdbuf(printed.rdbuf());
        thread = std::thread([this] {
            try {
                while (true) game.turn();
            } catch (...) {
            }
        });
        typed.await();
    }
    ~Play() {
        typed.stop();
        thread.join();
    }
    /** Whether the last prompt is this one. */
    bool asks(const string& prompt) {
        string text = printed.str();
        return text.size() >= prompt.size() && text.compare(text.size() - prompt.size(), string::npos, prompt) == 0;
    }
    bool isOver() { return asks("Fill Left? (1/0)\n"); }
    static string square(int x, int y) { return {char('a' + x - 1), char('0' + y)}; }

    string state() {
        string towers, legal, over = "?";
        for (int i = 0; i < 16; i++) {
            Piece piece = game.GameB.mapPiece(i);
            towers += (i ? " " : "") + string(1, i < 8 ? tolower(COLORS[i]) : COLORS[i - 8]) + std::to_string(piece.getSumo()) + square(piece.x(), piece.y());
        }
        string points = std::to_string(game.scoreB) + " " + std::to_string(game.scoreW);
        if (isOver()) {
            over = game.scoreB > before[0] ? "b" : game.scoreW > before[1] ? "g" : "draw";
            return "state|" + towers + "|?|?||" + over + "|" + points;
        }
        for (int i = game.blackTurn ? 0 : 8, end = i + 8; i < end; i++)
            if (any || integerToID(i) == game.currentMover())
                for (int x = 1; x <= 8; x++)
                    for (int y = 1; y <= 8; y++)
                        if (game.GameB.canTakeTurn(integerToID(i), x, y)) {
                            Piece piece = game.GameB.mapPiece(i);
                            legal += square(piece.x(), piece.y()) + square(x, y) + " ";
                        }
        string due = any ? "-" : string(1, COLORS[intID(game.currentMover()) % 8]);
        return "state|" + towers + "|" + (game.blackTurn ? "b" : "g") + "|" + due + "|" + legal + "|?|" + points;
    }

    string move(const string& text) {
        if (isOver()) return "refused|the round is over";
        id mover = game.GameB.occID(text[0] - 'a' + 1, text[1] - '0');
        int x = text[2] - 'a' + 1, y = text[3] - '0';
        if (any && game.blackTurn && IDIsBlack(mover)) game.BMove = mover;
        if (any && !game.blackTurn && IDIsWhite(mover)) game.WMove = mover;
        if (mover != game.currentMover()) return "refused|another tower is due";
        if (!game.GameB.canTakeTurn(mover, x, y)) return "refused|not a move";
        before[0] = game.scoreB;
        before[1] = game.scoreW;
        any = false;
        typed.type(std::to_string(x));
        typed.type(std::to_string(y));
        return state();
    }

    string fill(bool left) {
        if (!isOver()) return "refused|the round is not over";
        typed.type(left ? "1" : "0");
        typed.type(game.GameB.blackWin() ? "8" : "0");
        any = true;
        return state();
    }
};

static Play* set(const string& line) {
    std::istringstream words(line);
    string word, mover, due, tower;
    words >> word >> mover >> due;
    Play* play = new Play();
    BasicGame& game = play->game;
    while (words >> tower) {
        int color = COLORS.find(toupper(tower[0]));
        Piece& piece = isupper(tower[0]) ? game.GameB.WPieces[color] : game.GameB.BPieces[color];
        piece.sumo = tower[1] - '0';
        piece.setMoveRange();
        piece.uMove(tower[2] - 'a' + 1, tower[3] - '0');
    }
    game.blackTurn = mover == "b" ? BLACK_TURN : WHITE_TURN;
    play->any = due == "-";
    if (due != "-") (mover == "b" ? game.BMove : game.WMove) = integerToID(COLORS.find(due) + (mover == "b" ? 0 : 8));
    game.setScore();
    return play;
}

int main() {
    Play* play = nullptr;
    std::ostream out(std::cout.rdbuf());
    std::istream in(std::cin.rdbuf());
    for (string line; getline(in, line);) {
        string answer;
        if (line == "program" || line.compare(0, 4, "set ") == 0) {
            delete play;
            play = line == "program" ? new Play() : set(line);
            play->run();
            answer = play->state();
            if (line == "program") {
                string board;
                for (int y = 8; y > 0; y--) {
                    for (int x = 1; x <= 8; x++) board += COLORS[invConvert(play->game.GameB.colorIn(x, y))];
                    if (y > 1) board += "/";
                }
                answer = "facts|Liresol/kamisado-cpp|fab848753dcf6648bdeac62ae01b9e2c3122001f|" + board
                    + "|true|false|to a number of points|chooses\n" + answer;
            }
        } else {
            answer = line.compare(0, 5, "fill ") == 0 ? play->fill(line == "fill left") : play->move(line);
        }
        out << answer << std::endl;
    }
    delete play;
}
