// Equal neighbouring indices are loaded once by the first lane of a run and the others fetch the value from that lane.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;

  const long long row = (long long)batch * c + channel;
  const int lane = threadIdx.x % warpSize;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long base = (long long)blockIdx.x * blockDim.x; base < m; base += step) {
    const long long i = base + threadIdx.x;
    const int wanted = i < m ? idx[(long long)batch * m + i] : -1;
    const int left = __shfl_up(wanted, 1);
    int leader = lane == 0 || left != wanted ? lane : 0;
    const float loaded = leader == lane && i < m ? points[row * n + wanted] : 0.0f;
    // The first lane of the run is the largest leader at or below this lane.
    for (int distance = 1; distance < warpSize; distance *= 2) {
      const int other = __shfl_up(leader, distance);
      if (lane >= distance && other > leader) leader = other;
    }
    const float value = __shfl(loaded, leader);
    if (i < m) out[row * m + i] = value;
  }
}
