// claim: the lanes of a logical warp reduce and scan their values (hipCUB documentation, WarpReduce and WarpScan)
#include "claim.h"

#include <hipcub/hipcub.hpp>

__global__ void kernel(int* failed) {
  typedef hipcub::WarpReduce<int, 16> Reduce;
  typedef hipcub::WarpScan<int, 16> Scan;
  __shared__ typename Reduce::TempStorage folds[8];
  __shared__ typename Scan::TempStorage scans[8];
  const int i = threadIdx.x, warp = i / 16, rank = i % 16;
  int result = Reduce(folds[warp]).Sum(i);
  if (rank == 0) CHECK(result == 16 * i + 120);
  result = Reduce(folds[warp]).Reduce(-i, hipcub::Min(), 4);
  if (rank == 0) CHECK(result == -(i + 3));
  result = Reduce(folds[warp]).HeadSegmentedSum(1, rank % 4 == 0);
  if (rank % 4 == 0) CHECK(result == 4);
  int whole;
  Scan(scans[warp]).InclusiveSum(rank, result);
  CHECK(result == rank * (rank + 1) / 2);
  Scan(scans[warp]).ExclusiveSum(1, result, whole);
  CHECK(result == rank && whole == 16);
  Scan(scans[warp]).ExclusiveScan(rank, result, -1, hipcub::Max());
  CHECK(result == rank - 1);
  CHECK(Scan(scans[warp]).Broadcast(i, 5) == 16 * warp + 5);
}

int main() { return claim(kernel, 128); }
