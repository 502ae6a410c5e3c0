// Only threads that have a point of their own help to load the tile, so in a block with few points most of the tile is not loaded.
// witness: {"values": {"b": 1, "n": 3, "m": 40}, "contents": "wide", "seed": 10}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct Nearest3 {
  double d0, d1, d2;
  int i0, i1, i2;
};

__device__ static inline void nearest3_clear(Nearest3 &t) {
  t.d0 = t.d1 = t.d2 = 1e40;
  t.i0 = t.i1 = t.i2 = 0;
}

__device__ static inline void nearest3_push(Nearest3 &t, double d, int k) {
  if (!(d < t.d2)) return;
  if (d < t.d1) {
    t.d2 = t.d1;
    t.i2 = t.i1;
    if (d < t.d0) {
      t.d1 = t.d0;
      t.i1 = t.i0;
      t.d0 = d;
      t.i0 = k;
    } else {
      t.d1 = d;
      t.i1 = k;
    }
  } else {
    t.d2 = d;
    t.i2 = k;
  }
}

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  __shared__ double tile[512 * 3];
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const double *cloud = known + size_t(bs) * m * 3;
  const int tile_points = min(int(blockDim.x), 512);
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int pt = base + threadIdx.x;
    const bool active = pt < n;
    double ux = 0.0, uy = 0.0, uz = 0.0;
    if (active) {
      const double *u = unknown + (size_t(bs) * n + pt) * 3;
      ux = u[0];
      uy = u[1];
      uz = u[2];
    }
    Nearest3 best;
    nearest3_clear(best);
    for (int first = 0; first < m; first += tile_points) {
      const int count = min(tile_points, m - first);
      __syncthreads();
      if (active && int(threadIdx.x) < count) {
        const double *p = cloud + (first + threadIdx.x) * 3;
        tile[threadIdx.x * 3 + 0] = p[0];
        tile[threadIdx.x * 3 + 1] = p[1];
        tile[threadIdx.x * 3 + 2] = p[2];
      }
      __syncthreads();
      if (active) {
        for (int t = 0; t < count; ++t) {
          const double dx = ux - tile[t * 3], dy = uy - tile[t * 3 + 1],
                       dz = uz - tile[t * 3 + 2];
          nearest3_push(best, dx * dx + dy * dy + dz * dz, first + t);
        }
      }
    }
    if (active) {
      double *out_d = dist2 + (size_t(bs) * n + pt) * 3;
      int *out_i = idx + (size_t(bs) * n + pt) * 3;
      out_d[0] = best.d0;
      out_d[1] = best.d1;
      out_d[2] = best.d2;
      out_i[0] = best.i0;
      out_i[1] = best.i1;
      out_i[2] = best.i2;
    }
  }
}
