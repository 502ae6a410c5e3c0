// two independent searches for even and odd points; the merge takes only two from the second
// witness: {"values": {"b": 2, "n": 200, "m": 30}, "contents": "wide", "seed": 126}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_nn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct NearestThree {
  float d[3];
  int i[3];
  __device__ void add(float distance, int index) {
    if (!(distance < d[2])) return;
    const int place = distance < d[0] ? 0 : distance < d[1] ? 1 : 2;
    for (int k = 2; k > place; --k) {
      d[k] = d[k - 1];
      i[k] = i[k - 1];
    }
    d[place] = distance;
    i[place] = index;
  }
};

__global__ void three_nn_forward_cuda_kernel_float(int b, int n, int m,
                                             const float *unknown, const float *known,
                                             float *dist2, int *__restrict__ idx) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;
  const float *others = known + size_t(bs_idx) * m * 3;
  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const float *u = unknown + (size_t(bs_idx) * n + pt_idx) * 3;
    const float ux = u[0], uy = u[1], uz = u[2];
    NearestThree found[2];
    for (int s = 0; s < 2; ++s)
      for (int i = 0; i < 3; ++i) found[s].d[i] = INFINITY, found[s].i[i] = 0;
    for (int k = 0; k < m; k += 2)
      for (int s = 0; s < 2 && k + s < m; ++s) {
        const float *p = others + (k + s) * 3;
        const float dx = ux - p[0], dy = uy - p[1], dz = uz - p[2];
        found[s].add(dx * dx + dy * dy + dz * dz, k + s);
      }
    // the nearest of the odd points in front of those of the even ones
    for (int i = 0; i < 2; ++i) found[0].add(found[1].d[i], found[1].i[i]);
    for (int i = 0; i < 3; ++i) {
      dist2[(size_t(bs_idx) * n + pt_idx) * 3 + i] = found[0].d[i];
      idx[(size_t(bs_idx) * n + pt_idx) * 3 + i] = found[0].i[i];
    }
  }
}
