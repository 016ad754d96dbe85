# Writes what a reader for R sees of tables, in the form that tables.py describes.
#
# Usage: Rscript tables.R READER FILE...
arguments <- commandArgs(trailingOnly = TRUE)
reader <- arguments[1]

read <- function(path) {
    switch(reader,
        base = utils::read.csv(path, encoding = "UTF-8", check.names = FALSE),
        readr = readr::read_csv(path, show_col_types = FALSE, progress = FALSE),
        data.table = data.table::fread(path, encoding = "UTF-8", showProgress = FALSE),
        jsonlite = jsonlite::stream_in(file(path, encoding = "UTF-8"), verbose = FALSE),
        stop("unknown reader ", reader))
}

# The common form of the values of a column. What is nested is left out: R has no JSON, but makes tables of objects.
values <- function(column) {
    if (is.list(column)) return(list())
    found <- if (inherits(column, c("Date", "POSIXt", "difftime"))) lapply(format(column), function(text) list(date = text))
        else if (is.numeric(column)) lapply(format(column, digits = 17, trim = TRUE, scientific = FALSE), function(text) list(number = text))
        else as.list(if (is.character(column)) enc2utf8(column) else column)
    found[is.na(column)] <- list(NULL)
    unname(found)
}

for (path in arguments[-1]) {
    warnings <- character(0)
    answer <- tryCatch(
        withCallingHandlers({
            found <- read(path)
            types <- vapply(found, function(column) if (is.list(column)) "list" else class(column)[1], "")
            list(file = basename(path), columns = lapply(seq_along(found), function(index)
                list(names(found)[index], types[[index]], values(found[[index]]))))
        }, warning = function(warning) {
            warnings <<- c(warnings, conditionMessage(warning))
            invokeRestart("muffleWarning")
        }),
        error = function(error) list(file = basename(path), error = strsplit(conditionMessage(error), "\n")[[1]][1]))
    if (length(warnings) > 0) answer$warnings <- I(unique(warnings))
    cat(jsonlite::toJSON(answer, auto_unbox = TRUE, null = "null", na = "null", digits = NA), "\n", sep = "")
}
