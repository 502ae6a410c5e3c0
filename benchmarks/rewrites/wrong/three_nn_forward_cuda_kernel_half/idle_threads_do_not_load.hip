// Threads without a point of their own return before the loads, so that the last block fills only a part of each tile.
// witness: {"values": {"b": "1", "n": "10", "m": "100"}, "inputs": "for (size_t i = 0; i < known_count; ++i) known[i] = Half(40.0f); for (size_t i = 0; i < unknown_count; ++i) unknown[i] = Half(1.0f); for (int i = 0; i < 3; ++i) known[60 * 3 + i] = Half(3.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct NearestThree {
  float distance[3];
  int index[3];
};

__device__ inline void nearest_insert(NearestThree &nearest, float d, int k) {
  if (!(d < nearest.distance[2])) return;
  int place = 2;
  while (place > 0 && d < nearest.distance[place - 1]) {
    nearest.distance[place] = nearest.distance[place - 1];
    nearest.index[place] = nearest.index[place - 1];
    --place;
  }
  nearest.distance[place] = d;
  nearest.index[place] = k;
}

__device__ inline NearestThree nearest_none() {
  NearestThree nearest;
  for (int i = 0; i < 3; ++i) {
    nearest.distance[i] = INFINITY;
    nearest.index[i] = 0;
  }
  return nearest;
}

__global__ void three_nn_forward_cuda_kernel_half(int b, int n, int m,
                                             const Half *unknown, const Half *known,
                                             Half *dist2, int *__restrict__ idx) {

  constexpr int capacity = 1024;
  __shared__ Half tile_x[capacity];
  __shared__ Half tile_y[capacity];
  __shared__ Half tile_z[capacity];

  const int batch = blockIdx.y;
  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch >= b || pt_idx >= n) return;

  const Half *points = known + size_t(batch) * m * 3;
  const size_t at = (size_t(batch) * n + pt_idx) * 3;
  const Half ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
  const int tile_size = min(int(blockDim.x), capacity);
  NearestThree nearest = nearest_none();

  for (int start = 0; start < m; start += tile_size) {
    const int k = start + threadIdx.x;
    if (int(threadIdx.x) < tile_size && k < m) {
      tile_x[threadIdx.x] = points[k * 3];
      tile_y[threadIdx.x] = points[k * 3 + 1];
      tile_z[threadIdx.x] = points[k * 3 + 2];
    }
    __syncthreads();
    const int count = min(tile_size, m - start);
    for (int i = 0; i < count; ++i) {
      const Half dx = ux - tile_x[i], dy = uy - tile_y[i], dz = uz - tile_z[i];
      nearest_insert(nearest, float(dx * dx + dy * dy + dz * dz), start + i);
    }
    __syncthreads();
  }

  for (int i = 0; i < 3; ++i) {
    dist2[at + i] = Half(nearest.distance[i]);
    idx[at + i] = nearest.index[i];
  }
}
