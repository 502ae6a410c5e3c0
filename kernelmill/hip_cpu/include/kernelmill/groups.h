// Cooperative groups, after hip/amd_detail/amd_hip_cooperative_groups.h of HIP 5.2 to 7.1.
#pragma once

#include "kernelmill/sync.h"
#include "kernelmill/warp.h"

namespace cooperative_groups {

enum class group_type { invalid, multi_grid, grid, workgroup, tiled, coalesced };

class thread_group {
 public:
  // The lanes of the warp in the group; 0 for groups larger than a warp.
  unsigned long long km_mask = 0;
  group_type km_type = group_type::invalid;
  thread_group() = default;
  thread_group(group_type type, unsigned long long mask) : km_mask(mask), km_type(type) {}
  KERNELMILL_QUIET unsigned size() const {
    if (km_mask) return unsigned(__builtin_popcountll(km_mask));
    if (km_type == group_type::grid) return gridDim.x * gridDim.y * gridDim.z * blockDim.x * blockDim.y * blockDim.z;
    return blockDim.x * blockDim.y * blockDim.z;
  }
  unsigned num_threads() const { return size(); }
  KERNELMILL_QUIET unsigned thread_rank() const {
    if (km_mask) return unsigned(__builtin_popcountll(km_mask & __lanemask_lt()));
    if (km_type != group_type::grid) return ::kernelmill::rt::linear_thread();
    unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    return block * (blockDim.x * blockDim.y * blockDim.z) + ::kernelmill::rt::linear_thread();
  }
  bool is_valid() const { return km_type != group_type::invalid; }
  void sync(KERNELMILL_SITE_PARAMETERS) const {
    using namespace ::kernelmill::rt;
    if (km_mask)
      meet("", 1, op_group, km_mask, KERNELMILL_SITE);
    else
      wait_here(km_type == group_type::grid ? State::at_grid : State::at_barrier, KERNELMILL_SITE);
  }
};

class thread_block : public thread_group {
 public:
  thread_block() : thread_group(group_type::workgroup, 0) {}
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }
};
inline thread_block this_thread_block() { return thread_block(); }

class grid_group : public thread_group {
 public:
  grid_group() : thread_group(group_type::grid, 0) {}
  static dim3 group_dim() { return gridDim; }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 block_index() { return blockIdx; }
  static unsigned num_blocks() { return gridDim.x * gridDim.y * gridDim.z; }
  static unsigned block_rank() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
};
inline grid_group this_grid() { return grid_group(); }
class multi_grid_group : public grid_group {
 public:
  unsigned num_grids() const { return 1; }
  unsigned grid_rank() const { return 0; }
};
inline multi_grid_group this_multi_grid() { return multi_grid_group(); }

// Groups within a warp: shuffles use ranks in the group.
class warp_group : public thread_group {
 public:
  using thread_group::thread_group;
  KERNELMILL_QUIET int km_lane(unsigned rank) const {
    unsigned long long rest = km_mask;
    for (; rank && rest; --rank) rest &= rest - 1;
    return rest ? __builtin_ctzll(rest) : -1;
  }
  // The votes of the lanes in the group, packed into the lowest bits.
  KERNELMILL_QUIET unsigned long long km_pack(unsigned long long votes) const {
    unsigned long long packed = 0;
    unsigned rank = 0;
    for (unsigned long long rest = km_mask; rest; rest &= rest - 1, ++rank)
      packed |= (votes >> __builtin_ctzll(rest) & 1ull) << rank;
    return packed;
  }
  template <class T>
  T shfl(T value, unsigned rank, KERNELMILL_SITE_PARAMETERS) const {
    using namespace ::kernelmill::rt;
    return exchange(value, km_lane(rank % size()), op_shfl, km_mask, KERNELMILL_SITE);
  }
  template <class T>
  T shfl_down(T value, unsigned delta, KERNELMILL_SITE_PARAMETERS) const {
    using namespace ::kernelmill::rt;
    unsigned rank = thread_rank() + delta;
    return exchange(value, rank < size() ? km_lane(rank) : -1, op_shfl_down, km_mask, KERNELMILL_SITE);
  }
  template <class T>
  T shfl_up(T value, unsigned delta, KERNELMILL_SITE_PARAMETERS) const {
    using namespace ::kernelmill::rt;
    unsigned rank = thread_rank();
    return exchange(value, rank >= delta ? km_lane(rank - delta) : -1, op_shfl_up, km_mask, KERNELMILL_SITE);
  }
  template <class T>
  T shfl_xor(T value, unsigned bits, KERNELMILL_SITE_PARAMETERS) const {
    using namespace ::kernelmill::rt;
    unsigned rank = thread_rank() ^ bits;
    return exchange(value, rank < size() ? km_lane(rank) : -1, op_shfl_xor, km_mask, KERNELMILL_SITE);
  }
  unsigned long long ballot(int predicate, KERNELMILL_SITE_PARAMETERS) const {
    using namespace ::kernelmill::rt;
    return km_pack(::kernelmill::rt::ballot(predicate != 0, op_ballot, km_mask, KERNELMILL_SITE));
  }
  int any(int predicate, KERNELMILL_SITE_PARAMETERS) const {
    using namespace ::kernelmill::rt;
    return ::kernelmill::rt::ballot(predicate != 0, op_any, km_mask, KERNELMILL_SITE) != 0;
  }
  int all(int predicate, KERNELMILL_SITE_PARAMETERS) const {
    using namespace ::kernelmill::rt;
    return ::kernelmill::rt::ballot(predicate == 0, op_all, km_mask, KERNELMILL_SITE) == 0;
  }
  template <class T>
  unsigned long long match_any(T value, KERNELMILL_SITE_PARAMETERS) const {
    return km_pack(::kernelmill::rt::match_any(value, km_mask, KERNELMILL_SITE));
  }
  template <class T>
  unsigned long long match_all(T value, int &all, KERNELMILL_SITE_PARAMETERS) const {
    return km_pack(::kernelmill::rt::match_all(value, &all, km_mask, KERNELMILL_SITE));
  }
};

namespace details {
// The lanes of the tile of `size` lanes that contains this lane, limited to lanes that the block has.
KERNELMILL_QUIET inline unsigned long long tile_mask(unsigned size) {
  using namespace ::kernelmill::rt;
  unsigned lane = lane_id(), first = lane / size * size;
  unsigned threads = blockDim.x * blockDim.y * blockDim.z, start = linear_thread() - lane;
  unsigned long long mask = size >= 64 ? ~0ull : ((1ull << size) - 1) << first;
  unsigned left = threads - start;
  return left >= 64 ? mask : mask & ((1ull << left) - 1);
}
}  // namespace details

template <unsigned size_of_tile>
class km_tile : public warp_group {
  static_assert(size_of_tile && !(size_of_tile & (size_of_tile - 1)), "the size of a tile must be a power of two");
  static_assert(size_of_tile <= KERNELMILL_WARP_SIZE, "a tile must not be larger than a wavefront");

 public:
  km_tile() : warp_group(group_type::tiled, details::tile_mask(size_of_tile)) {}
  static constexpr unsigned size() { return size_of_tile; }
  static constexpr unsigned num_threads() { return size_of_tile; }
  KERNELMILL_QUIET unsigned thread_rank() const { return ::kernelmill::rt::linear_thread() % size_of_tile; }
  KERNELMILL_QUIET unsigned meta_group_rank() const { return ::kernelmill::rt::linear_thread() / size_of_tile; }
  KERNELMILL_QUIET unsigned meta_group_size() const {
    return (blockDim.x * blockDim.y * blockDim.z + size_of_tile - 1) / size_of_tile;
  }
};
template <unsigned size_of_tile, class Parent = void>
class thread_block_tile : public km_tile<size_of_tile> {
 public:
  thread_block_tile() = default;
  // Allows the type of a tile to be written without its parent.
  template <class Other>
  thread_block_tile(const thread_block_tile<size_of_tile, Other> &) {}
};

class coalesced_group : public warp_group {
 public:
  coalesced_group() = default;
  explicit coalesced_group(unsigned long long mask) : warp_group(group_type::coalesced, mask) {}
  unsigned meta_group_rank() const { return 0; }
  unsigned meta_group_size() const { return 1; }
};
inline coalesced_group coalesced_threads(KERNELMILL_SITE_PARAMETERS) {
  return coalesced_group(__activemask(km_file, km_line, km_function));
}
template <unsigned size, class Parent>
inline thread_block_tile<size, Parent> tiled_partition(const Parent &) {
  return {};
}
inline warp_group tiled_partition(const thread_group &parent, unsigned size) {
  if (!parent.km_mask) return warp_group(group_type::tiled, details::tile_mask(size));
  unsigned rank = parent.thread_rank(), first = rank / size * size, at = 0;
  unsigned long long mask = 0;
  for (unsigned long long rest = parent.km_mask; rest; rest &= rest - 1, ++at)
    if (at >= first && at < first + size) mask |= rest & (~rest + 1);
  return warp_group(group_type::tiled, mask);
}
template <class Group>
inline coalesced_group binary_partition(const Group &group, bool predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  unsigned long long yes = ballot(predicate, op_ballot, group.km_mask, KERNELMILL_SITE);
  return coalesced_group(predicate ? yes & group.km_mask : group.km_mask & ~yes);
}
template <class Group, class T>
inline coalesced_group labeled_partition(const Group &group, T label, KERNELMILL_SITE_PARAMETERS) {
  return coalesced_group(::kernelmill::rt::match_any(label, group.km_mask, KERNELMILL_SITE));
}

template <class Group>
inline void sync(const Group &group, KERNELMILL_SITE_PARAMETERS) {
  group.sync(km_file, km_line, km_function);
}
template <class Group>
inline unsigned thread_rank(const Group &group) {
  return group.thread_rank();
}
template <class Group>
inline unsigned group_size(const Group &group) {
  return group.size();
}
template <class Group>
inline bool is_valid(const Group &group) {
  return group.is_valid();
}

template <class T = void>
struct plus {
  T operator()(const T &a, const T &b) const { return a + b; }
};
template <class T = void>
struct less {
  T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <class T = void>
struct greater {
  T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <class T = void>
struct bit_and {
  T operator()(const T &a, const T &b) const { return a & b; }
};
template <class T = void>
struct bit_or {
  T operator()(const T &a, const T &b) const { return a | b; }
};
template <class T = void>
struct bit_xor {
  T operator()(const T &a, const T &b) const { return a ^ b; }
};
template <class Group, class T, class F>
inline T reduce(const Group &group, T value, F combine, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::reduce(value, group.km_mask, KERNELMILL_SITE, combine);
}
template <class Group, class T, class F>
inline T inclusive_scan(const Group &group, T value, F combine, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  uint64_t below = meet(&value, sizeof(T), op_reduce, group.km_mask, KERNELMILL_SITE) & group.km_mask & __lanemask_lt();
  if (!below) return value;
  T result = value_of<T>(unsigned(__builtin_ctzll(below)));
  for (uint64_t rest = below & (below - 1); rest; rest &= rest - 1)
    result = combine(result, value_of<T>(unsigned(__builtin_ctzll(rest))));
  return combine(result, value);
}
template <class Group, class T>
inline T inclusive_scan(const Group &group, T value, KERNELMILL_SITE_PARAMETERS) {
  return inclusive_scan(group, value, plus<T>(), km_file, km_line, km_function);
}
template <class Group, class T, class F>
inline T exclusive_scan(const Group &group, T value, F combine, KERNELMILL_SITE_PARAMETERS) {
  T all = inclusive_scan(group, value, combine, km_file, km_line, km_function);
  T before = group.shfl_up(all, 1, km_file, km_line, km_function);
  return group.thread_rank() ? before : T{};
}
template <class Group, class T>
inline T exclusive_scan(const Group &group, T value, KERNELMILL_SITE_PARAMETERS) {
  return exclusive_scan(group, value, plus<T>(), km_file, km_line, km_function);
}
}  // namespace cooperative_groups
