// Findings about the running program: each is reported as one line of text and one JSON object.
//
// KERNELMILL_FINDINGS   file that receives the JSON lines (else stderr, each after "kernelmill-finding ")
// A finding of severity "error" is certain; a "warning" is undefined behavior that mostly has no effect on real
// devices.
#pragma once

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "kernelmill/qualifiers.h"
#include "kernelmill/system.h"

namespace kernelmill::rt {

struct Index {
  unsigned x, y, z;
};

// The kind and the location of a finding; an unknown file or kernel is empty, an unknown line is 0.
struct Finding {
  const char *kind;
  const char *severity = "error";
  const char *kernel = "";
  const char *file = "";
  int line = 0;
  bool in_thread = false;
  bool some_thread = false;  // an unknown thread of the block
  Index block{}, thread{};
  const char *other_file = "";
  int other_line = 0;
  bool has_other = false;
  Index other_block{}, other_thread{};
  const size_t *frames = nullptr;  // addresses in the executable of the calls that led here, the innermost first
  unsigned frame_count = 0;
};

// The exit status of a program that a finding ends because it cannot continue.
constexpr int exit_status_of_fatal_finding = 86;
constexpr unsigned most_findings = 100;
inline unsigned findings = 0;

KERNELMILL_QUIET KERNELMILL_INLINE long environment(const char *name, long otherwise) {
  const char *text = getenv(name);
  return text && *text ? strtol(text, nullptr, 0) : otherwise;
}

// A line in a buffer of fixed size, because findings are also reported from signal handlers and with a corrupt heap.
struct Line {
  char text[4096];
  size_t used = 0;
  KERNELMILL_QUIET void add(const char *format, ...) __attribute__((format(printf, 2, 3))) {
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    if (n > 0) used = used + size_t(n) < sizeof text ? used + size_t(n) : sizeof text - 1;
  }
  KERNELMILL_QUIET void add_string(const char *value) {
    add("\"");
    for (; *value && used + 8 < sizeof text; ++value) {
      unsigned char c = static_cast<unsigned char>(*value);
      if (c == '"' || c == '\\')
        add("\\%c", c);
      else if (c < 0x20)
        add("\\u%04x", c);
      else
        text[used++] = char(c);
    }
    add("\"");
  }
};

KERNELMILL_QUIET KERNELMILL_INLINE void write_line(const char *path, const char *text, size_t size) {
  FILE *to = path ? fopen(path, "a") : nullptr;
  fwrite(text, 1, size, to ? to : stderr);
  if (to) fclose(to);
}

KERNELMILL_QUIET KERNELMILL_INLINE void report(const Finding &f, const char *format, ...) __attribute__((format(printf, 2, 3)));
KERNELMILL_OBJECT Line readable, json;  // global, because they are too large for a fiber's stack

KERNELMILL_QUIET KERNELMILL_INLINE void report(const Finding &f, const char *format, ...) {
  if (findings++ >= most_findings) return;
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  readable.used = json.used = 0;
  if (*f.file) readable.add("%s:%d: ", f.file, f.line);
  readable.add("%s: %s: %s", f.severity, f.kind, message);
  if (*f.kernel) readable.add(" [kernel %s]", f.kernel);
  if (f.in_thread) readable.add(" [block (%u,%u,%u)", f.block.x, f.block.y, f.block.z);
  if (f.in_thread && !f.some_thread) readable.add(" thread (%u,%u,%u)", f.thread.x, f.thread.y, f.thread.z);
  if (f.in_thread) readable.add("]");
  readable.add("\n");
  const char *path = getenv("KERNELMILL_FINDINGS");
  if (!path || !*path) {
    path = nullptr;
    json.add("kernelmill-finding ");
  }
  json.add("{\"kind\":\"%s\",\"severity\":\"%s\",\"message\":", f.kind, f.severity);
  json.add_string(message);
  json.add(",\"kernel\":");
  json.add_string(f.kernel);
  json.add(",\"file\":");
  json.add_string(f.file);
  json.add(",\"line\":%d", f.line);
  if (f.in_thread) json.add(",\"block\":[%u,%u,%u]", f.block.x, f.block.y, f.block.z);
  if (f.in_thread && !f.some_thread) json.add(",\"thread\":[%u,%u,%u]", f.thread.x, f.thread.y, f.thread.z);
  if (*f.other_file || f.has_other) {
    json.add(",\"other\":{\"file\":");
    json.add_string(f.other_file);
    json.add(",\"line\":%d", f.other_line);
    if (f.has_other)
      json.add(",\"block\":[%u,%u,%u],\"thread\":[%u,%u,%u]", f.other_block.x, f.other_block.y, f.other_block.z,
               f.other_thread.x, f.other_thread.y, f.other_thread.z);
    json.add("}");
  }
  for (unsigned i = 0; i < f.frame_count; ++i) json.add("%s%zu", i ? "," : ",\"frames\":[", f.frames[i]);
  json.add(f.frame_count ? "]}\n" : "}\n");
  write_line(nullptr, readable.text, readable.used);
  write_line(path, json.text, json.used);
}

// Ends the program: flushes its output, and runs no destructors, which may need a device.
[[noreturn]] KERNELMILL_QUIET KERNELMILL_INLINE void give_up() {
  fflush(stdout);
  fflush(stderr);
  os::exit_now(exit_status_of_fatal_finding);
}

}  // namespace kernelmill::rt
