<?php
// stlows/kamisado, PHP (the server, which alone knows the rules; its page only asks it), commit 723054d. DIR is a copy of
// its sources with back/; a link to /dev/null takes the place of its log. Its board is ours turned by 180 degrees. Its white
// stands where Gold does, and begins; "indigo" is purple. A move is the request of a player who logs in, answered by
// back/api/move.php. Hooks: mysqli over SQLite in memory; the request's body and headers; an exception for `exit`.
// The tiles are those of kamisado.sql, the other tables as its queries use them. We play to 15 points, set a position in the
// tables, and take as the winner whose points rise. It refills at once: the end of a round shows the towers before that.
ini_set("display_errors", "stderr");
$_SERVER["REQUEST_METHOD"] = "POST";
const MYSQLI_ASSOC = 1, HUES = ["brown", "green", "red", "yellow", "pink", "indigo", "blue", "orange"];
const LOG = 'C:\Git\kamisado\back\logs\logs.txt';

class Rows {
    public $num_rows;
    function __construct(private array $rows) { $this->num_rows = count($rows); }
    function fetch_assoc() { return array_shift($this->rows); }
    function fetch_all($mode) { return $this->rows; }
}
class mysqli {
    static SQLite3 $data;
    static $before; // The towers before they were last moved all at once.
    public $insert_id;
    function set_charset($name) {}
    function real_escape_string($text) { return SQLite3::escapeString($text); }
    function multi_query($query) { self::$before = rows("towers"); return self::$data->exec($query); }
    function query($query) {
        $result = self::$data->query(str_replace(" || ", " OR ", $query));
        $this->insert_id = self::$data->lastInsertRowID();
        if (!$result || !$result->numColumns()) return (bool) $result;
        for ($rows = []; $row = $result->fetchArray(SQLITE3_ASSOC);)
            $rows[] = array_map(fn($value) => $value === null ? null : "$value", $row);
        return new Rows($rows);
    }
}
class Body {
    static string $text = "";
    private int $at = 0;
    public $context;
    function stream_open() { return true; }
    function stream_stat() { return []; }
    function stream_eof() { return $this->at >= strlen(self::$text); }
    function stream_read($count) { $this->at += $count; return substr(self::$text, $this->at - $count, $count); }
}
class Finished extends Error {}
stream_wrapper_unregister("php");
stream_wrapper_register("php", "Body");
function apache_request_headers() { return ["Authorization" => "Basic " . base64_encode("player" . game()["turn_player_id"] . ":")]; }

chdir("$argv[1]/back/api");
if (!file_exists(LOG)) symlink("/dev/null", LOG);
foreach (["check-post", "check-id", "authorization-header", "sql/sql", "validations", "errors", "board", "constants"] as $file)
    include_once "../$file.php";
session_write_close();
[$body, $functions] = preg_split('/(?=^function )/m', str_replace("exit;", "throw new Finished;", file_get_contents("move.php")), 2);
eval($functions);
preg_match_all('/\$(\w+)/', $body, $names);

function rows($table) { return (new mysqli)->query("SELECT * FROM $table")->fetch_all(MYSQLI_ASSOC); }
function game() { return rows("games")[0]; }
function square($tower) { return "abcdefgh"[8 - $tower["position_x"]] . $tower["position_y"]; }
function letter($hue) { return "BGRYKPUO"[array_search($hue, HUES)]; }
function hue($letter) { return HUES[strpos("BGRYKPUO", strtoupper($letter))]; }
function points($game) { return [(int) $game["player_2_score"], (int) $game["player_1_score"]]; }

/** A new game, with white as player 1. */
function create() {
    $data = mysqli::$data = new SQLite3(":memory:");
    $data->exec("CREATE TABLE players (player_id, username, email, verified_email, salt, password_hash);
        CREATE TABLE lobby (lobby_id, points_to_win, player_id, game_id); INSERT INTO lobby VALUES (1, 15, 1, NULL);
        CREATE TABLE tiles (tile_id, position_x, position_y, color);
        CREATE TABLE games (game_id INTEGER PRIMARY KEY, player_1_id, player_2_id, player_1_score, player_2_score, points_to_win,
            is_first_move, tower_id_to_move, turn_player_id, turn_color, turn_tower_color);
        CREATE TABLE towers (tower_id INTEGER PRIMARY KEY, game_id, tower_color, player_color, position_x, position_y, sumo,
            symbol, player_id)");
    foreach ([1, 2] as $n) $data->exec("INSERT INTO players VALUES ($n, 'player$n', '', 1, '', '" . hash("sha256", "") . "')");
    preg_match('/INSERT INTO `tiles`.*?;/s', file_get_contents("../kamisado.sql"), $tiles);
    $data->exec($tiles[0]);
    $_SESSION["user_id"] = 2;
    (new Sql)->newGame(1);
}
/** What the server answers to a request to move. */
function ask($tower, $x, $y) {
    Body::$text = json_encode(["towerId" => (int) $tower["tower_id"], "target" => ["x" => $x, "y" => $y]]);
    foreach ($GLOBALS["names"][1] as $name) global $$name;
    ob_start();
    try { eval("?>$GLOBALS[body]"); } catch (Finished) {} finally { $text = ob_get_clean(); }
    $valid = str_contains($text, '"valid":true') || str_contains($text, '"impasse":true');
    return $valid ? null : (json_decode($text, true)["message"] ?? "no answer");
}
function state($last = null) {
    $game = game(); $legal = []; $place = []; $points = points($game);
    $over = $last && $last["points"] != $points ? ($points[1] > $last["points"][1] ? "g" : "b") : null;
    foreach ($over && mysqli::$before ? mysqli::$before : rows("towers") as $tower) {
        $rings = $tower["sumo"] - ($over && $tower["sumo"] != ($last["rings"][$tower["tower_id"]] ?? $tower["sumo"]));
        $name = letter($tower["tower_color"]);
        $place[square($tower)] = str_repeat("+", $rings) . ($tower["player_color"] == "white" ? $name : strtolower($name));
        $all["rings"][$tower["tower_id"]] = $tower["sumo"];
        $due = $game["is_first_move"] ? $tower["player_id"] == $game["turn_player_id"] : $tower["tower_id"] == $game["tower_id_to_move"];
        for ($n = 0; $n < 64 && $due && !$over; $n++) {
            $to = ["position_x" => $n % 8 + 1, "position_y" => intdiv($n, 8) + 1];
            mysqli::$data->exec("SAVEPOINT here");
            if (ask($tower, ...array_values($to)) === null) $legal[] = square($tower) . square($to);
            mysqli::$data->exec("ROLLBACK TO here; RELEASE here");
        }
    }
    sort($legal);
    $row = fn($row) => implode(array_map(fn($file) => $place["$file$row"] ?? ".", str_split("abcdefgh")));
    $rows = preg_replace_callback('/\.+/', fn($run) => strlen($run[0]), implode("/", array_map($row, range(8, 1))));
    return ["place" => $rows, "turn" => $over ? null : ($game["turn_color"] == "white" ? "g" : "b"), "legal" => $legal, "over" => $over,
        "due" => $over ? null : ($game["is_first_move"] ? "-" : letter($game["turn_tower_color"])), "points" => $points] + $all;
}
function place($position) {
    create();
    [$place, $mover, $due] = explode(" ", $position);
    foreach (explode("/", preg_replace_callback("/[1-8]/", fn($run) => str_repeat(".", $run[0]), $place)) as $top => $row) {
        preg_match_all('/(\+*)([A-Za-z.])/', $row, $squares, PREG_SET_ORDER);
        foreach ($squares as $file => [, $rings, $name]) if ($name != ".")
            mysqli::$data->exec("UPDATE towers SET position_x = 8 - $file, position_y = 8 - $top, sumo = " . strlen($rings) . " WHERE
                tower_color = '" . hue($name) . "' AND player_id = " . (ctype_upper($name) ? 1 : 2));
    }
    [$player, $color] = $mover == "g" ? [1, "white"] : [2, "black"];
    mysqli::$data->exec("UPDATE games SET turn_player_id = $player, turn_color = '$color'");
    if ($due != "-") mysqli::$data->exec("UPDATE games SET is_first_move = 0, turn_tower_color = '" . hue($due) . "', tower_id_to_move =
        (SELECT tower_id FROM towers WHERE tower_color = '" . hue($due) . "' AND player_id = $player)");
}
function answer($position, $moves) {
    place($position);
    $states = [state()];
    foreach ($moves as $move) {
        $last = end($states); mysqli::$before = null;
        if (str_starts_with($move, "fill")) {
            $refused = $last["over"] ? (max($last["points"]) < 15 ? null : "the match is over") : "the round is not over";
        } else {
            $tower = current(array_filter(rows("towers"), fn($tower) => square($tower) == substr($move, 0, 2)));
            $refused = $tower ? ask($tower, 8 - strpos("abcdefgh", $move[2]), (int) $move[3]) : "no tower";
        }
        if ($refused) return [...$states, ["refused" => $refused]];
        $states[] = state($last);
    }
    return $states;
}
function shown($state) { unset($state["rings"]); return $state; }
while ($line = fgets(STDIN)) {
    $request = json_decode($line, true) + ["ask" => "", "id" => "", "position" => "", "moves" => []];
    ["ask" => $question, "id" => $id, "position" => $position, "moves" => $moves] = $request;
    if ($question == "program") {
        create();
        $row = fn($y) => implode(array_map(fn($x) => letter((new Sql)->getTileColor($x, $y)), range(8, 1)));
        ["place" => $place, "turn" => $turn] = state();
        $reply = ["program" => "stlows/kamisado", "commit" => "723054d915a410e27bbb86313d8e6a214c4c4071",
            "board" => array_map($row, range(8, 1)), "start" => "$place $turn -", "rings" => true, "pushes" => true,
            "match" => "to 1, 3, 7 or 15 points", "fill" => "automatic"];
    } else try { $reply = ["id" => $id, "states" => array_map(shown(...), answer($position, $moves))]; }
    catch (Throwable $fault) { $reply = ["id" => $id, "states" => [["error" => get_class($fault) . ": " . $fault->getMessage()]]]; }
    fwrite(STDOUT, json_encode($reply, JSON_UNESCAPED_SLASHES) . "\n");
}
