// The search starts from 65504 instead of infinity, so that distances without a point differ if there are fewer than three points.
// witness: {"values": {"m": "2"}}
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

__global__ void three_nn_forward_cuda_kernel_half(int b, int n, int m,
                                             const Half *unknown, const Half *known,
                                             Half *dist2, int *__restrict__ idx) {

  const int batch = blockIdx.y;
  if (batch >= b) return;
  const Half *points = known + size_t(batch) * m * 3;

  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const size_t at = (size_t(batch) * n + pt_idx) * 3;
    const Half ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];

    // No distance in 16 bits is above the largest finite value.
    const float farthest = 65504.0f;
    NearestThree nearest = {{farthest, farthest, farthest}, {0, 0, 0}};
    for (int k = 0; k < m; ++k) {
      const Half dx = ux - points[k * 3], dy = uy - points[k * 3 + 1], dz = uz - points[k * 3 + 2];
      const Half d = dx * dx + dy * dy + dz * dz;
      nearest_insert(nearest, float(d), k);
    }
    for (int i = 0; i < 3; ++i) {
      dist2[at + i] = Half(nearest.distance[i]);
      idx[at + i] = nearest.index[i];
    }
  }
}
