// hipCUB's primitives of a warp. As on a device, results are meaningful only in the lanes for which the documentation
// defines them.
#pragma once

#include "kernelmill/cub.h"

namespace kernelmill::rt {
// The values that the lanes of a logical warp contribute, from the view of one lane.
template <class T, int lanes>
struct WarpMeeting {
  uint64_t present;
  unsigned first, rank;
  KERNELMILL_QUIET WarpMeeting(const T &value, Site site) {
    present = meet(&value, sizeof(T), op_group, no_mask, site);
    rank = lane_id() % lanes;
    first = lane_id() - rank;
  }
  KERNELMILL_QUIET bool has(unsigned i) const { return first + i < lanes_per_warp && present >> (first + i) & 1; }
  KERNELMILL_QUIET T operator[](unsigned i) const { return value_of<T>(first + i); }
  // Combines the values of the lanes from `low` to `high`, exclusive.
  template <class Operation>
  KERNELMILL_QUIET T fold(unsigned low, unsigned high, Operation operation) const {
    T result = (*this)[low];
    for (unsigned i = low + 1; i < high; ++i)
      if (has(i)) result = operation(result, (*this)[i]);
    return result;
  }
};
}  // namespace kernelmill::rt

namespace hipcub {

template <class T, int lanes = KERNELMILL_WARP_SIZE, int = 0>
class WarpReduce {
 public:
  struct TempStorage {};
  explicit WarpReduce(TempStorage &) {}
  T Sum(T input, KERNELMILL_SITE_PARAMETERS) { return reduce(input, hipcub::Sum(), lanes, KERNELMILL_SITE); }
  T Sum(T input, int valid, KERNELMILL_SITE_PARAMETERS) { return reduce(input, hipcub::Sum(), valid, KERNELMILL_SITE); }
  template <class Operation>
  T Reduce(T input, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    return reduce(input, operation, lanes, KERNELMILL_SITE);
  }
  template <class Operation>
  T Reduce(T input, Operation operation, int valid, KERNELMILL_SITE_PARAMETERS) {
    return reduce(input, operation, valid, KERNELMILL_SITE);
  }
  template <class Flag, class Operation>
  T HeadSegmentedReduce(T input, Flag head, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    return segment(input, head != 0, true, operation, KERNELMILL_SITE);
  }
  template <class Flag, class Operation>
  T TailSegmentedReduce(T input, Flag tail, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    return segment(input, tail != 0, false, operation, KERNELMILL_SITE);
  }
  template <class Flag>
  T HeadSegmentedSum(T input, Flag head, KERNELMILL_SITE_PARAMETERS) {
    return segment(input, head != 0, true, hipcub::Sum(), KERNELMILL_SITE);
  }
  template <class Flag>
  T TailSegmentedSum(T input, Flag tail, KERNELMILL_SITE_PARAMETERS) {
    return segment(input, tail != 0, false, hipcub::Sum(), KERNELMILL_SITE);
  }

 private:
  typedef ::kernelmill::rt::Site Site;
  template <class Operation>
  static T reduce(T input, Operation operation, int valid, Site site) {
    const ::kernelmill::rt::WarpMeeting<T, lanes> all(input, site);
    return all.rank ? input : all.fold(0, unsigned(valid < lanes ? valid : lanes), operation);
  }
  template <class Operation>
  static T segment(T input, bool flag, bool heads, Operation operation, Site site) {
    const uint64_t flags = ::kernelmill::rt::ballot(flag, ::kernelmill::rt::op_group, ::kernelmill::rt::no_mask, site);
    const ::kernelmill::rt::WarpMeeting<T, lanes> all(input, site);
    unsigned end = all.rank + 1;
    auto set = [&](unsigned i) { return bool(flags >> (all.first + i) & 1); };
    while (end < unsigned(lanes) && all.has(end) && !(heads ? set(end) : set(end - 1))) ++end;
    return all.fold(all.rank, end, operation);
  }
};

template <class T, int lanes = KERNELMILL_WARP_SIZE, int = 0>
class WarpScan {
 public:
  struct TempStorage {};
  explicit WarpScan(TempStorage &) {}
  void InclusiveSum(T input, T &output, KERNELMILL_SITE_PARAMETERS) {
    inclusive(input, output, hipcub::Sum(), KERNELMILL_SITE);
  }
  void InclusiveSum(T input, T &output, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = inclusive(input, output, hipcub::Sum(), KERNELMILL_SITE);
  }
  template <class Operation>
  void InclusiveScan(T input, T &output, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    inclusive(input, output, operation, KERNELMILL_SITE);
  }
  template <class Operation>
  void InclusiveScan(T input, T &output, Operation operation, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = inclusive(input, output, operation, KERNELMILL_SITE);
  }
  void ExclusiveSum(T input, T &output, KERNELMILL_SITE_PARAMETERS) {
    exclusive(input, output, T(), hipcub::Sum(), KERNELMILL_SITE);
  }
  void ExclusiveSum(T input, T &output, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = exclusive(input, output, T(), hipcub::Sum(), KERNELMILL_SITE);
  }
  template <class Operation>
  void ExclusiveScan(T input, T &output, T initial, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    exclusive(input, output, initial, operation, KERNELMILL_SITE);
  }
  template <class Operation>
  void ExclusiveScan(T input, T &output, T initial, Operation operation, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = exclusive(input, output, initial, operation, KERNELMILL_SITE);
  }
  // The output of the first lane is unspecified.
  template <class Operation, class = decltype(std::declval<Operation>()(std::declval<T>(), std::declval<T>()))>
  void ExclusiveScan(T input, T &output, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    const ::kernelmill::rt::WarpMeeting<T, lanes> all(input, KERNELMILL_SITE);
    if (all.rank) output = all.fold(0, all.rank, operation);
  }
  T Broadcast(T input, unsigned from, KERNELMILL_SITE_PARAMETERS) {
    return ::kernelmill::rt::WarpMeeting<T, lanes>(input, KERNELMILL_SITE)[from];
  }

 private:
  typedef ::kernelmill::rt::Site Site;
  template <class Operation>
  static T inclusive(T input, T &output, Operation operation, Site site) {
    const ::kernelmill::rt::WarpMeeting<T, lanes> all(input, site);
    output = all.fold(0, all.rank + 1, operation);
    return all.fold(0, lanes, operation);
  }
  template <class Operation>
  static T exclusive(T input, T &output, T initial, Operation operation, Site site) {
    const ::kernelmill::rt::WarpMeeting<T, lanes> all(input, site);
    output = all.rank ? operation(initial, all.fold(0, all.rank, operation)) : initial;
    return all.fold(0, lanes, operation);
  }
};

}  // namespace hipcub
