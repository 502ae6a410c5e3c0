// The search ends at a point with distance zero, although the second and third neighbours may still come.
// witness: {"values": {"b": "1", "n": "10", "m": "6"}, "inputs": "for (size_t i = 0; i < unknown_count; ++i) unknown[i] = Half(float(i % 3)); for (int k = 0; k < m; ++k) { known[k * 3] = Half(float(k < 3 ? 30 - 15 * k : k)); known[k * 3 + 1] = Half(1.0f); known[k * 3 + 2] = Half(2.0f); }"}
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

  const int batch = blockIdx.y;
  if (batch >= b) return;
  const Half *points = known + size_t(batch) * m * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t at = (size_t(batch) * n + pt_idx) * 3;
    const Half ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];

    NearestThree nearest = nearest_none();
    for (int k = 0; k < m; ++k) {
      const Half dx = ux - points[k * 3], dy = uy - points[k * 3 + 1], dz = uz - points[k * 3 + 2];
      const Half d = dx * dx + dy * dy + dz * dz;
      nearest_insert(nearest, float(d), k);
      // Once three points are known, nothing can be nearer than a point at the same place.
      if (k >= 2 && nearest.distance[0] == 0.0f) break;
    }
    for (int i = 0; i < 3; ++i) {
      dist2[at + i] = Half(nearest.distance[i]);
      idx[at + i] = nearest.index[i];
    }
  }
}
