// neighbours are gathered in a local list of 64, so of more than 64 samples the later ones repeat the first neighbour
// witness: {"values": {"b": 1, "n": 300, "m": 20, "nsample": 100, "min_radius": "0.0f", "max_radius": "7.5f"}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const double* new_xyz, const double* xyz,
                                               int* idx) {
  constexpr int kList = 64;
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const double* points = xyz + (size_t)bs * n * 3;
  const float upper = max_radius * max_radius;
  const float lower = min_radius * min_radius;
  const int wanted = nsample < kList ? nsample : kList;

  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < m; pt += gridDim.x * blockDim.x) {
    const double* c = new_xyz + ((size_t)bs * m + pt) * 3;
    int list[kList];
    int length = 0;
    for (int k = 0; length < wanted && k < n; ++k) {
      const double ex = c[0] - points[k * 3 + 0];
      const double ey = c[1] - points[k * 3 + 1];
      const double ez = c[2] - points[k * 3 + 2];
      const double d2 = ex * ex + ey * ey + ez * ez;
      if (d2 == 0 || (d2 >= lower && d2 < upper)) list[length++] = k;
    }
    if (length == 0) continue;
    int* out = idx + ((size_t)bs * m + pt) * nsample;
    for (int l = 0; l < nsample; ++l) out[l] = l < length ? list[l] : list[0];
  }
}
