// The accesses of a kernel to each of its buffers, which roles.cpp records and a prober reads.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kernelmill::roles {

constexpr int most_regions = 32;

// The range of elements that one kind of access reached, as indices in the buffer; empty if `count` is 0.
struct Reach {
  long long low = 0, high = 0;
  uint64_t count = 0;
};

// A buffer with padding on both sides, so that a wrong guess of its size is recorded and does not crash.
struct Region {
  int argument = 0;
  char *base = nullptr;
  size_t before = 0, after = 0;  // bytes from `base` to the ends of the padding
  size_t element = 1;            // bytes per element
  Reach read, written, atomic;
  size_t widest = 0;             // bytes of the widest access
  unsigned char *marks = nullptr;  // for each element, padding included: the bits below
};
constexpr unsigned char was_written = 1, was_needed = 2;  // needed: read or updated before it was written

inline Region regions[most_regions];
inline int region_count = 0;
inline uint64_t accesses = 0, most_accesses = ~uint64_t(0);
inline void (*on_too_many)() = nullptr;  // must not return

}  // namespace kernelmill::roles
