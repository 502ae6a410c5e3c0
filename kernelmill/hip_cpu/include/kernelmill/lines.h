// The source line of an instruction, from the DWARF 4 and 5 line tables of the running executable.
//
// Tools for this are often missing where programs run. The format is in chapter 6.2 of the DWARF 5 standard.
#pragma once

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace kernelmill::lines {

struct Place {
  const char *file;
  int line;
};

struct Bytes {
  const unsigned char *at = nullptr, *end = nullptr;
  template <class T>
  T read() {
    T value{};
    if (at + sizeof(T) <= end) memcpy(&value, at, sizeof(T));
    at += sizeof(T);
    return value;
  }
  uint64_t unsigned_leb() {
    uint64_t value = 0;
    for (unsigned shift = 0; at < end; shift += 7) {
      unsigned char byte = *at++;
      value |= uint64_t(byte & 127) << shift;
      if (byte < 128) break;
    }
    return value;
  }
  int64_t signed_leb() {
    int64_t value = 0;
    unsigned shift = 0;
    while (at < end) {
      unsigned char byte = *at++;
      value |= int64_t(byte & 127) << shift;
      shift += 7;
      if (byte < 128) {
        if (byte & 64 && shift < 64) value |= -(int64_t(1) << shift);
        break;
      }
    }
    return value;
  }
  const char *string() {
    auto *text = reinterpret_cast<const char *>(at);
    while (at < end && *at) ++at;
    ++at;
    return text;
  }
};

struct Program {
  Bytes line, line_strings, strings;
  bool found = false;
  // The base of an executable with a fixed load address, such as those of zig: its line tables have absolute addresses.
  uint64_t base = 0;
  Program() {
    int file = open("/proc/self/exe", O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status)) return;
    void *memory = mmap(nullptr, size_t(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (memory == MAP_FAILED) return;
    auto *start = static_cast<const unsigned char *>(memory);
    auto *header = reinterpret_cast<const Elf64_Ehdr *>(start);
    if (memcmp(header->e_ident, ELFMAG, SELFMAG) || header->e_ident[EI_CLASS] != ELFCLASS64) return;
    auto *segments = reinterpret_cast<const Elf64_Phdr *>(start + header->e_phoff);
    for (unsigned i = header->e_phnum; header->e_type == ET_EXEC && i-- > 0;)
      if (segments[i].p_type == PT_LOAD) base = segments[i].p_vaddr;
    auto *sections = reinterpret_cast<const Elf64_Shdr *>(start + header->e_shoff);
    const char *names = reinterpret_cast<const char *>(start + sections[header->e_shstrndx].sh_offset);
    for (unsigned i = 0; i < header->e_shnum; ++i) {
      const Elf64_Shdr &s = sections[i];
      if (s.sh_type == SHT_NOBITS || s.sh_flags & SHF_COMPRESSED) continue;
      Bytes part;
      part.at = start + s.sh_offset;
      part.end = part.at + s.sh_size;
      if (!strcmp(names + s.sh_name, ".debug_line")) line = part, found = true;
      if (!strcmp(names + s.sh_name, ".debug_line_str")) line_strings = part;
      if (!strcmp(names + s.sh_name, ".debug_str")) strings = part;
    }
  }
};

constexpr unsigned most_files = 2048;
struct Unit {
  const char *folders[most_files], *files[most_files];
  unsigned folder_of[most_files];
  unsigned folder_count = 0, file_count = 0;
};

inline const char *joined(const Unit &unit, uint64_t file) {
  if (file >= unit.file_count) return "";
  const char *name = unit.files[file], *folder = "";
  if (*name != '/' && unit.folder_of[file] < unit.folder_count) folder = unit.folders[unit.folder_of[file]];
  if (!*folder || !strcmp(folder, ".")) return name;
  char *path = static_cast<char *>(malloc(strlen(folder) + strlen(name) + 2));
  strcpy(path, folder);
  strcat(path, "/");
  return strcat(path, name);
}

// One entry of a DWARF 5 table of directories or files, of which only the path is used.
inline const char *entry_path(Bytes &in, const Program &program, const uint64_t *formats, unsigned count, bool wide,
                              unsigned *folder) {
  const char *path = "";
  *folder = 0;
  for (unsigned i = 0; i < count; ++i) {
    const uint64_t content = formats[2 * i], form = formats[2 * i + 1];
    const char *text = nullptr;
    uint64_t number = 0;
    switch (form) {
      case 0x08: text = in.string(); break;
      case 0x0e:
      case 0x1f: {
        uint64_t offset = wide ? in.read<uint64_t>() : in.read<uint32_t>();
        const Bytes &from = form == 0x1f ? program.line_strings : program.strings;
        text = reinterpret_cast<const char *>(from.at + offset);
        break;
      }
      case 0x0b: number = in.read<uint8_t>(); break;
      case 0x05: number = in.read<uint16_t>(); break;
      case 0x06: in.at += 4; break;
      case 0x07: in.at += 8; break;
      case 0x0f: number = in.unsigned_leb(); break;
      case 0x1e: in.at += 16; break;
      case 0x09: in.at += in.unsigned_leb(); break;
      default: break;
    }
    if (content == 1 && text) path = text;
    if (content == 2) *folder = unsigned(number);
  }
  return path;
}

// Reads all line tables.
inline Place searched(uint64_t offset) {
  static const Program program;
  static Unit unit;
  offset += program.base;
  Place best{"", 0};
  uint64_t best_address = 0;
  Bytes all = program.line;
  while (program.found && all.at + 12 < all.end) {
    Bytes in = all;
    uint64_t length = in.read<uint32_t>();
    const bool wide = length == 0xffffffff;
    if (wide) length = in.read<uint64_t>();
    in.end = in.at + length;
    all.at = in.end;
    const unsigned version = in.read<uint16_t>();
    if (version < 3 || version > 5) continue;
    if (version == 5) in.at += 2;
    uint64_t header_length = wide ? in.read<uint64_t>() : in.read<uint32_t>();
    const unsigned char *code = in.at + header_length;
    const unsigned step = in.read<uint8_t>();
    if (version >= 4) in.at += 1;
    in.at += 1;
    const int line_base = in.read<int8_t>();
    const unsigned line_range = in.read<uint8_t>(), opcode_base = in.read<uint8_t>();
    const unsigned char *lengths = in.at;
    in.at += opcode_base - 1;
    unit.file_count = unit.folder_count = 0;
    if (version == 5) {
      for (int table = 0; table < 2; ++table) {
        unsigned formats = in.read<uint8_t>();
        uint64_t format[32] = {};
        for (unsigned i = 0; i < 2 * formats && i < 32; ++i) format[i] = in.unsigned_leb();
        uint64_t entries = in.unsigned_leb();
        for (uint64_t i = 0; i < entries; ++i) {
          unsigned folder = 0;
          const char *path = entry_path(in, program, format, formats, wide, &folder);
          if (table == 0 && unit.folder_count < most_files) unit.folders[unit.folder_count++] = path;
          if (table == 1 && unit.file_count < most_files) {
            unit.folder_of[unit.file_count] = folder;
            unit.files[unit.file_count++] = path;
          }
        }
      }
    } else {
      unit.folders[unit.folder_count++] = "";
      while (in.at < in.end && *in.at) {
        const char *path = in.string();
        if (unit.folder_count < most_files) unit.folders[unit.folder_count++] = path;
      }
      ++in.at;
      unit.folder_of[0] = 0;
      unit.files[unit.file_count++] = "";
      while (in.at < in.end && *in.at) {
        const char *path = in.string();
        unsigned folder = unsigned(in.unsigned_leb());
        in.unsigned_leb();
        in.unsigned_leb();
        if (unit.file_count == most_files) continue;
        unit.folder_of[unit.file_count] = folder;
        unit.files[unit.file_count++] = path;
      }
    }
    in.at = code;
    uint64_t address = 0, file = 1, line = 1, last_address = 0, last_file = 1, last_line = 0;
    bool open_row = false;
    auto row = [&](bool end) {
      if (open_row && last_line && last_address <= offset && offset < address && last_address >= best_address) {
        best_address = last_address;
        best = {joined(unit, last_file), int(last_line)};
      }
      open_row = !end;
      last_address = address;
      last_file = file;
      last_line = line;
    };
    while (in.at < in.end) {
      unsigned op = in.read<uint8_t>();
      if (op >= opcode_base) {
        op -= opcode_base;
        address += op / line_range * step;
        line += uint64_t(int64_t(line_base) + int64_t(op % line_range));
        row(false);
      } else if (op == 0) {
        uint64_t size = in.unsigned_leb();
        const unsigned char *next = in.at + size;
        unsigned sub = in.read<uint8_t>();
        if (sub == 1) {
          row(true);
          address = 0;
          file = line = 1;
        } else if (sub == 2) {
          address = in.read<uint64_t>();
        }
        in.at = next;
      } else if (op == 1) {
        row(false);
      } else if (op == 2) {
        address += in.unsigned_leb() * step;
      } else if (op == 3) {
        line += uint64_t(in.signed_leb());
      } else if (op == 4) {
        file = in.unsigned_leb();
      } else if (op == 8) {
        address += (255 - opcode_base) / line_range * step;
      } else if (op == 9) {
        address += in.read<uint16_t>();
      } else {
        for (unsigned i = 0; i < lengths[op - 1]; ++i) in.unsigned_leb();
      }
    }
  }
  return best;
}

struct Known {
  uint64_t offset;
  Place place;
  bool filled;
};
constexpr unsigned most_known = 4096;

// The line of the instruction at `offset` from the load address; an empty file if it is not known. Results are cached,
// because a loop with a race reports the same few instructions thousands of times.
inline Place find(uint64_t offset) {
  static Known known[most_known];
  Known &one = known[offset % most_known];
  if (!one.filled || one.offset != offset) one = {offset, searched(offset), true};
  return one.place;
}
}  // namespace kernelmill::lines
