// The last tile is padded with points at 1e10, whose squared distance 3e20 is below the initial 1e40, so with fewer than 3 known points padding is returned.
// witness: {"values": {"m": 2, "n": 40}, "contents": "wide", "seed": 2}
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
  constexpr int kTile = 128;
  __shared__ double sx[kTile], sy[kTile], sz[kTile];
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const double *cloud = known + size_t(bs) * m * 3;
  for (int base = blockIdx.x * blockDim.x; base < n; base += blockDim.x * gridDim.x) {
    const int pt = base + threadIdx.x;
    const double *u = unknown + (size_t(bs) * n + min(pt, n - 1)) * 3;
    const double ux = u[0], uy = u[1], uz = u[2];
    Nearest3 best;
    nearest3_clear(best);
    for (int first = 0; first < m; first += kTile) {
      __syncthreads();
      for (int t = threadIdx.x; t < kTile; t += blockDim.x) {
        const bool inside = first + t < m;
        sx[t] = inside ? cloud[(first + t) * 3 + 0] : 1e10;
        sy[t] = inside ? cloud[(first + t) * 3 + 1] : 1e10;
        sz[t] = inside ? cloud[(first + t) * 3 + 2] : 1e10;
      }
      __syncthreads();
#pragma unroll 8
      for (int t = 0; t < kTile; ++t) {
        const double d = (ux - sx[t]) * (ux - sx[t]) + (uy - sy[t]) * (uy - sy[t]) +
                         (uz - sz[t]) * (uz - sz[t]);
        nearest3_push(best, d, first + t);
      }
    }
    if (pt < n) {
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
