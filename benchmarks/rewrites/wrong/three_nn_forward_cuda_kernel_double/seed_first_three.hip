// The three best are seeded with the first three points without the limit of 1e40, so squared distances of 1e40 and more are returned.
// witness: {"values": {"n": 30, "m": 4}, "contents": "wide", "seed": 6, "inputs": "known.get()[0] = 3e25; known.get()[4] = 2e30;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static inline double square_distance(const double *p, double x, double y, double z) {
  const double dx = x - p[0], dy = y - p[1], dz = z - p[2];
  return dx * dx + dy * dy + dz * dz;
}

__device__ static inline void order_pair(double &da, double &db, int &ia, int &ib) {
  if (db < da) {
    const double d = da;
    da = db;
    db = d;
    const int i = ia;
    ia = ib;
    ib = i;
  }
}

__global__ void three_nn_forward_cuda_kernel_double(int b, int n, int m,
                                             const double *unknown, const double *known,
                                             double *dist2, int *__restrict__ idx) {
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const double *cloud = known + size_t(bs) * m * 3;
  CUDA_1D_KERNEL_LOOP(pt, n) {
    const size_t at = (size_t(bs) * n + pt) * 3;
    const double x = unknown[at], y = unknown[at + 1], z = unknown[at + 2];
    double d0 = 1e40, d1 = 1e40, d2 = 1e40;
    int i0 = 0, i1 = 0, i2 = 0;
    int k = 0;
    if (m >= 3) {
      // start with the first three, sorted: no sentinels needed (but a NaN is no distance)
      const double a = square_distance(cloud, x, y, z);
      const double c = square_distance(cloud + 3, x, y, z);
      const double e = square_distance(cloud + 6, x, y, z);
      if (a == a) d0 = a, i0 = 0;
      if (c == c) d1 = c, i1 = 1;
      if (e == e) d2 = e, i2 = 2;
      order_pair(d0, d1, i0, i1);
      order_pair(d1, d2, i1, i2);
      order_pair(d0, d1, i0, i1);
      k = 3;
    }
    for (; k < m; ++k) {
      const double d = square_distance(cloud + k * 3, x, y, z);
      if (d < d2) {
        d2 = d;
        i2 = k;
        order_pair(d1, d2, i1, i2);
        order_pair(d0, d1, i0, i1);
      }
    }
    dist2[at] = d0;
    dist2[at + 1] = d1;
    dist2[at + 2] = d2;
    idx[at] = i0;
    idx[at + 1] = i1;
    idx[at + 2] = i2;
  }
}
