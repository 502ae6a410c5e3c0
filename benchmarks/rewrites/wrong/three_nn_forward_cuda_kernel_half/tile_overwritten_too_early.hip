// No barrier separates the use of a tile of known points from the load of the next tile into the same shared memory.
// witness: {"values": {"b": "1", "n": "600", "m": "1500"}, "inputs": "for (size_t i = 0; i < known_count; ++i) known[i] = Half(float((i * 7919) % 90)); for (size_t i = 0; i < unknown_count; ++i) unknown[i] = Half(float((i * 31) % 90));"}
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

  constexpr int tile_size = 256;
  __shared__ Half tile[tile_size * 3];

  const int batch = blockIdx.y;
  if (batch >= b) return;
  const Half *points = known + size_t(batch) * m * 3;

  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int pt_idx = base + threadIdx.x;
    const bool active = pt_idx < n;
    const size_t at = (size_t(batch) * n + (active ? pt_idx : 0)) * 3;
    const Half ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
    NearestThree nearest = nearest_none();

    for (int start = 0; start < m; start += tile_size) {
      const int count = min(tile_size, m - start);
      for (int i = threadIdx.x; i < count * 3; i += blockDim.x) tile[i] = points[size_t(start) * 3 + i];
      __syncthreads();
      for (int k = 0; k < count; ++k) {
        const Half dx = ux - tile[k * 3], dy = uy - tile[k * 3 + 1], dz = uz - tile[k * 3 + 2];
        nearest_insert(nearest, float(dx * dx + dy * dy + dz * dz), start + k);
      }
    }

    if (active) {
      for (int i = 0; i < 3; ++i) {
        dist2[at + i] = Half(nearest.distance[i]);
        idx[at + i] = nearest.index[i];
      }
    }
    __syncthreads();
  }
}
