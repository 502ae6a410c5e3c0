// Distances are computed as |u|^2 + |k|^2 - 2 u.k, which cancels for points that lie close together far from the origin.
// witness: {"values": {"n": 20}, "contents": "far", "seed": 4, "inputs": "{ double *u = unknown.get(); u[0] = 50.1; u[1] = -40.7; u[2] = 33.3; for (int k = 0; k < 3; ++k) { double *q = known.get() + k * 3; q[0] = 50.1 + (3 - k) * 1e-9; q[1] = -40.7; q[2] = 33.3; } }"}
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
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const double *cloud = known + size_t(bs) * m * 3;
  CUDA_1D_KERNEL_LOOP(pt, n) {
    const double *u = unknown + (size_t(bs) * n + pt) * 3;
    // 2 u and |u|^2 are loop invariants
    const double uu = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
    const double ux2 = 2.0 * u[0], uy2 = 2.0 * u[1], uz2 = 2.0 * u[2];
    Nearest3 best;
    nearest3_clear(best);
    for (int k = 0; k < m; ++k) {
      const double x = cloud[k * 3], y = cloud[k * 3 + 1], z = cloud[k * 3 + 2];
      double d = uu + (x * (x - ux2) + y * (y - uy2) + z * (z - uz2));
      if (d < 0.0) d = 0.0;
      nearest3_push(best, d, k);
    }
    {
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
