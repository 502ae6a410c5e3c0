// The row of a query without any point in its ball is filled with index 0 instead of being left as it is.
// witness: {"values": {"b": "2", "n": "6", "m": "200", "nsample": "4", "min_radius": "0.0f", "max_radius": "1.0f"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                                      float min_radius,
                                                      float max_radius, int nsample,
                                                      const double* new_xyz,
                                                      const double* xyz, int* idx) {
  const int batch = blockIdx.y;
  const int stride = gridDim.x * blockDim.x;
  const float lower = min_radius * min_radius;
  const float upper = max_radius * max_radius;
  const double* cloud = xyz + (size_t)batch * n * 3;

  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += stride) {
    const size_t at = (size_t)batch * m + q;
    const double cx = new_xyz[at * 3], cy = new_xyz[at * 3 + 1], cz = new_xyz[at * 3 + 2];
    int* row = idx + at * nsample;

    int pad = 0;  // the first hit fills the rest of the row
    int slot = 0;
    for (int k = 0; k < n && slot < nsample; ++k) {
      const double dx = cx - cloud[k * 3], dy = cy - cloud[k * 3 + 1], dz = cz - cloud[k * 3 + 2];
      const double d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0 || (d2 >= lower && d2 < upper)) {
        pad = slot == 0 ? k : pad;
        row[slot++] = k;
      }
    }
    while (slot < nsample) row[slot++] = pad;
  }
}
