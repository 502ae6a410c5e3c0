// hipCUB's primitives that move items between the threads of a block: loads, stores, exchanges, flags and sorts.
#pragma once

#include <algorithm>

#include "kernelmill/cub_block.h"

namespace hipcub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

// A thread has consecutive items in every arrangement except the striped one.
template <int n, class Iterator, class T>
void LoadDirectBlocked(int thread, Iterator from, T (&items)[n]) {
  for (int i = 0; i < n; ++i) items[i] = from[thread * n + i];
}
template <int n, class Iterator, class T>
void LoadDirectBlocked(int thread, Iterator from, T (&items)[n], int valid) {
  for (int i = 0; i < n; ++i)
    if (thread * n + i < valid) items[i] = from[thread * n + i];
}
template <int block, int n, class Iterator, class T>
void LoadDirectStriped(int thread, Iterator from, T (&items)[n]) {
  for (int i = 0; i < n; ++i) items[i] = from[i * block + thread];
}
template <int block, int n, class Iterator, class T>
void LoadDirectStriped(int thread, Iterator from, T (&items)[n], int valid) {
  for (int i = 0; i < n; ++i)
    if (i * block + thread < valid) items[i] = from[i * block + thread];
}
template <int n, class Iterator, class T>
void StoreDirectBlocked(int thread, Iterator to, T (&items)[n]) {
  for (int i = 0; i < n; ++i) to[thread * n + i] = items[i];
}
template <int n, class Iterator, class T>
void StoreDirectBlocked(int thread, Iterator to, T (&items)[n], int valid) {
  for (int i = 0; i < n; ++i)
    if (thread * n + i < valid) to[thread * n + i] = items[i];
}
template <int block, int n, class Iterator, class T>
void StoreDirectStriped(int thread, Iterator to, T (&items)[n]) {
  for (int i = 0; i < n; ++i) to[i * block + thread] = items[i];
}
template <int block, int n, class Iterator, class T>
void StoreDirectStriped(int thread, Iterator to, T (&items)[n], int valid) {
  for (int i = 0; i < n; ++i)
    if (i * block + thread < valid) to[i * block + thread] = items[i];
}

template <class T, int x, int n, BlockLoadAlgorithm algorithm = BLOCK_LOAD_DIRECT, int y = 1, int z = 1, int = 0>
class BlockLoad {
 public:
  struct TempStorage {};
  BlockLoad() = default;
  explicit BlockLoad(TempStorage &) {}
  template <class Iterator>
  void Load(Iterator from, T (&items)[n]) {
    for (int i = 0; i < n; ++i) items[i] = from[place(i)];
  }
  template <class Iterator>
  void Load(Iterator from, T (&items)[n], int valid) {
    for (int i = 0; i < n; ++i)
      if (place(i) < valid) items[i] = from[place(i)];
  }
  template <class Iterator, class Default>
  void Load(Iterator from, T (&items)[n], int valid, Default otherwise) {
    for (int i = 0; i < n; ++i) items[i] = place(i) < valid ? static_cast<T>(from[place(i)]) : T(otherwise);
  }

 private:
  static int place(int i) {
    const int rank = ::kernelmill::rt::rank_in_block();
    return algorithm == BLOCK_LOAD_STRIPED ? i * x * y * z + rank : rank * n + i;
  }
};

template <class T, int x, int n, BlockStoreAlgorithm algorithm = BLOCK_STORE_DIRECT, int y = 1, int z = 1, int = 0>
class BlockStore {
 public:
  struct TempStorage {};
  BlockStore() = default;
  explicit BlockStore(TempStorage &) {}
  template <class Iterator>
  void Store(Iterator to, T (&items)[n]) {
    for (int i = 0; i < n; ++i) to[place(i)] = items[i];
  }
  template <class Iterator>
  void Store(Iterator to, T (&items)[n], int valid) {
    for (int i = 0; i < n; ++i)
      if (place(i) < valid) to[place(i)] = items[i];
  }

 private:
  static int place(int i) {
    const int rank = ::kernelmill::rt::rank_in_block();
    return algorithm == BLOCK_STORE_STRIPED ? i * x * y * z + rank : rank * n + i;
  }
};

template <class T, int x, int n, bool = false, int y = 1, int z = 1, int = 0>
class BlockExchange {
 public:
  struct TempStorage {
    ::kernelmill::rt::Slots<T, x * y * z * n> slots;
  };
  explicit BlockExchange(TempStorage &storage) : storage(storage) {}
  void BlockedToStriped(T (&items)[n], KERNELMILL_SITE_PARAMETERS) { BlockedToStriped(items, items, km_file, km_line, km_function); }
  void BlockedToStriped(T (&input)[n], T (&output)[n], KERNELMILL_SITE_PARAMETERS) {
    move(input, output, blocked, striped, KERNELMILL_SITE);
  }
  void StripedToBlocked(T (&items)[n], KERNELMILL_SITE_PARAMETERS) { StripedToBlocked(items, items, km_file, km_line, km_function); }
  void StripedToBlocked(T (&input)[n], T (&output)[n], KERNELMILL_SITE_PARAMETERS) {
    move(input, output, striped, blocked, KERNELMILL_SITE);
  }
  template <class Offset>
  void ScatterToBlocked(T (&items)[n], Offset (&ranks)[n], KERNELMILL_SITE_PARAMETERS) {
    move(items, items, [&](int i) { return int(ranks[i]); }, blocked, KERNELMILL_SITE);
  }
  template <class Offset>
  void ScatterToStriped(T (&items)[n], Offset (&ranks)[n], KERNELMILL_SITE_PARAMETERS) {
    move(items, items, [&](int i) { return int(ranks[i]); }, striped, KERNELMILL_SITE);
  }

 private:
  TempStorage &storage;
  static int blocked(int i) { return ::kernelmill::rt::rank_in_block() * n + i; }
  static int striped(int i) { return i * x * y * z + ::kernelmill::rt::rank_in_block(); }
  template <class From, class To>
  void move(T (&input)[n], T (&output)[n], From from, To to, ::kernelmill::rt::Site site) {
    for (int i = 0; i < n; ++i) storage.slots[from(i)] = input[i];
    ::kernelmill::rt::block_barrier(site);
    for (int i = 0; i < n; ++i) output[i] = storage.slots[to(i)];
  }
};

template <class T, int x, int y = 1, int z = 1, int = 0>
class BlockDiscontinuity {
 public:
  struct TempStorage {
    ::kernelmill::rt::Slots<T, x * y * z> slots;
  };
  explicit BlockDiscontinuity(TempStorage &storage) : storage(storage) {}
  template <int n, class Flag, class Operation>
  void FlagHeads(Flag (&heads)[n], T (&input)[n], Operation differ, KERNELMILL_SITE_PARAMETERS) {
    flag_heads(heads, input, differ, nullptr, KERNELMILL_SITE);
  }
  template <int n, class Flag, class Operation>
  void FlagHeads(Flag (&heads)[n], T (&input)[n], Operation differ, T before, KERNELMILL_SITE_PARAMETERS) {
    flag_heads(heads, input, differ, &before, KERNELMILL_SITE);
  }
  template <int n, class Flag, class Operation>
  void FlagTails(Flag (&tails)[n], T (&input)[n], Operation differ, KERNELMILL_SITE_PARAMETERS) {
    flag_tails(tails, input, differ, nullptr, KERNELMILL_SITE);
  }
  template <int n, class Flag, class Operation>
  void FlagTails(Flag (&tails)[n], T (&input)[n], Operation differ, T after, KERNELMILL_SITE_PARAMETERS) {
    flag_tails(tails, input, differ, &after, KERNELMILL_SITE);
  }

 private:
  TempStorage &storage;
  template <int n, class Flag, class Operation>
  void flag_heads(Flag (&heads)[n], T (&input)[n], Operation differ, const T *before, ::kernelmill::rt::Site site) {
    const int rank = ::kernelmill::rt::rank_in_block();
    storage.slots[rank] = input[n - 1];
    ::kernelmill::rt::block_barrier(site);
    const T *previous = rank ? &storage.slots[rank - 1] : before;
    heads[0] = previous ? differ(*previous, input[0]) : true;
    for (int i = 1; i < n; ++i) heads[i] = differ(input[i - 1], input[i]);
  }
  template <int n, class Flag, class Operation>
  void flag_tails(Flag (&tails)[n], T (&input)[n], Operation differ, const T *after, ::kernelmill::rt::Site site) {
    const int rank = ::kernelmill::rt::rank_in_block();
    storage.slots[rank] = input[0];
    ::kernelmill::rt::block_barrier(site);
    const T *next = rank + 1 < x * y * z ? &storage.slots[rank + 1] : after;
    for (int i = 0; i + 1 < n; ++i) tails[i] = differ(input[i], input[i + 1]);
    tails[n - 1] = next ? differ(input[n - 1], *next) : true;
  }
};

template <class Key, int x, int n, class Value = NullType, int = 4, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int = 0, int y = 1, int z = 1, int = 0>
class BlockRadixSort {
 public:
  struct TempStorage {
    ::kernelmill::rt::Slots<Key, x * y * z * n> keys;
    ::kernelmill::rt::Slots<Value, x * y * z * n> values;
    ::kernelmill::rt::Slots<::kernelmill::rt::SortEntry, x * y * z * n> order;
  };
  BlockRadixSort() : storage(own()) {}
  explicit BlockRadixSort(TempStorage &storage) : storage(storage) {}
  void Sort(Key (&keys)[n], int begin = 0, int end = bits, KERNELMILL_SITE_PARAMETERS) {
    sort(keys, none(), begin, end, false, false, KERNELMILL_SITE);
  }
  void Sort(Key (&keys)[n], Value (&values)[n], int begin = 0, int end = bits, KERNELMILL_SITE_PARAMETERS) {
    sort(keys, values, begin, end, false, false, KERNELMILL_SITE);
  }
  void SortDescending(Key (&keys)[n], int begin = 0, int end = bits, KERNELMILL_SITE_PARAMETERS) {
    sort(keys, none(), begin, end, true, false, KERNELMILL_SITE);
  }
  void SortDescending(Key (&keys)[n], Value (&values)[n], int begin = 0, int end = bits, KERNELMILL_SITE_PARAMETERS) {
    sort(keys, values, begin, end, true, false, KERNELMILL_SITE);
  }
  void SortBlockedToStriped(Key (&keys)[n], int begin = 0, int end = bits, KERNELMILL_SITE_PARAMETERS) {
    sort(keys, none(), begin, end, false, true, KERNELMILL_SITE);
  }
  void SortBlockedToStriped(Key (&keys)[n], Value (&values)[n], int begin = 0, int end = bits,
                            KERNELMILL_SITE_PARAMETERS) {
    sort(keys, values, begin, end, false, true, KERNELMILL_SITE);
  }
  void SortDescendingBlockedToStriped(Key (&keys)[n], int begin = 0, int end = bits, KERNELMILL_SITE_PARAMETERS) {
    sort(keys, none(), begin, end, true, true, KERNELMILL_SITE);
  }
  void SortDescendingBlockedToStriped(Key (&keys)[n], Value (&values)[n], int begin = 0, int end = bits,
                                      KERNELMILL_SITE_PARAMETERS) {
    sort(keys, values, begin, end, true, true, KERNELMILL_SITE);
  }

 private:
  static constexpr int bits = sizeof(Key) * 8, all = x * y * z * n;
  TempStorage &storage;
  static TempStorage &own() {
    static TempStorage shared;
    return shared;
  }
  static Value (&none())[n] {
    static Value values[n];
    return values;
  }
  void sort(Key (&keys)[n], Value (&values)[n], int begin, int end, bool descending, bool striped,
            ::kernelmill::rt::Site site) {
    const int rank = ::kernelmill::rt::rank_in_block();
    constexpr bool has_values = !std::is_same<Value, NullType>::value;
    for (int i = 0; i < n; ++i) {
      const int at = rank * n + i;
      storage.keys[at] = keys[i];
      if constexpr (has_values) storage.values[at] = values[i];
      storage.order[at] = {::kernelmill::rt::bits_between(keys[i], begin, end, descending), uint64_t(at)};
    }
    ::kernelmill::rt::block_barrier(site);
    if (!rank) std::sort(&storage.order[0], &storage.order[0] + all);
    ::kernelmill::rt::block_barrier(site);
    for (int i = 0; i < n; ++i) {
      const int from = int(storage.order[striped ? i * x * y * z + rank : rank * n + i].from);
      keys[i] = storage.keys[from];
      if constexpr (has_values) values[i] = storage.values[from];
    }
  }
};

}  // namespace hipcub
