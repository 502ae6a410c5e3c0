// The squared distance is expanded into norms and a dot product, which cancels in single precision far away from the origin.
// witness: {"values": {"b": "1", "n": "3", "m": "5"}, "inputs": "for (int i = 0; i < 3; ++i) { unknown[i * 3] = Half(10000.0f); unknown[i * 3 + 1] = Half(float(i)); unknown[i * 3 + 2] = Half(0.0f); } for (int k = 0; k < 5; ++k) { known[k * 3] = Half(10000.0f); known[k * 3 + 1] = Half(float(10 - 2 * k)); known[k * 3 + 2] = Half(0.0f); }"}
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
    const float ux = unknown[at], uy = unknown[at + 1], uz = unknown[at + 2];
    const float own_norm = ux * ux + uy * uy + uz * uz;

    NearestThree nearest = nearest_none();
    for (int k = 0; k < m; ++k) {
      const float x = points[k * 3], y = points[k * 3 + 1], z = points[k * 3 + 2];
      const float norm = x * x + y * y + z * z;
      const float dot = ux * x + uy * y + uz * z;
      // Rounding must not make a distance negative.
      const float d = fmaxf(own_norm + norm - 2.0f * dot, 0.0f);
      nearest_insert(nearest, d, k);
    }
    for (int i = 0; i < 3; ++i) {
      dist2[at + i] = Half(nearest.distance[i]);
      idx[at + i] = nearest.index[i];
    }
  }
}
