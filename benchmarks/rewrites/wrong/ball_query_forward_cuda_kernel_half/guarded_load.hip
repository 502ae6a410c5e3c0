// Threads without a query of their own do not help to load the tile of points, so a part of the tile keeps old points in the last block.
// witness: {"values": {"n": 600, "m": 700, "nsample": 16, "min_radius": "0.0f", "max_radius": "0.7f"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define BALL_TILE 512


__device__ inline Half squared_gap(const Half* p, const Half* q) {
  const Half dx = p[0] - q[0], dy = p[1] - q[1], dz = p[2] - q[2];
  return dx * dx + dy * dy + dz * dz;
}

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m, float min_radius, float max_radius,
                                                    int nsample, const Half* new_xyz, const Half* xyz, int* idx) {
  __shared__ Half tile[BALL_TILE * 3];
  const int bs = blockIdx.y;
  const int pt = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = bs < b && pt < m;
  const float lower = min_radius * min_radius, upper = max_radius * max_radius;
  Half centre[3];
  if (active) {
    for (int d = 0; d < 3; ++d) centre[d] = new_xyz[(size_t(bs) * m + pt) * 3 + d];
  }
  int* row = idx + (size_t(bs) * m + pt) * nsample;

  for (int i = threadIdx.x; i < BALL_TILE * 3; i += blockDim.x) tile[i] = Half(0.f);
  __syncthreads();
  int cnt = 0;
  for (int start = 0; start < n; start += BALL_TILE) {
    const int count = n - start < BALL_TILE ? n - start : BALL_TILE;
    if (active && int(threadIdx.x) < count) {
      const Half* point = xyz + (size_t(bs) * n + start + threadIdx.x) * 3;
      tile[threadIdx.x * 3 + 0] = point[0];
      tile[threadIdx.x * 3 + 1] = point[1];
      tile[threadIdx.x * 3 + 2] = point[2];
    }
    __syncthreads();
    if (active) {
      for (int j = 0; j < count && cnt < nsample; ++j) {
        const Half d2 = squared_gap(centre, tile + j * 3);
        if (d2 == 0 || (d2 >= lower && d2 < upper)) {
          if (cnt == 0) {
            for (int l = 0; l < nsample; ++l) row[l] = start + j;
          }
          row[cnt++] = start + j;
        }
      }
    }
    __syncthreads();
  }
}
