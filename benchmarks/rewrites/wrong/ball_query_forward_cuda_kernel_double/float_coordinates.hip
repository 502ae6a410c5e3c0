// the coordinates are rounded to float before they are subtracted, which loses small distances between points away from the origin
// witness: {"values": {"b": 2, "n": 300, "m": 200, "nsample": 16, "min_radius": "0.0f", "max_radius": "5e-10f"}, "contents": "close"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const double* new_xyz, const double* xyz,
                                               int* idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const double* cloud = xyz + (size_t)batch * n * 3;
  const float outer = max_radius * max_radius;
  const float inner = min_radius * min_radius;

  CUDA_1D_KERNEL_LOOP(query, m) {
    const double* centre = new_xyz + ((size_t)batch * m + query) * 3;
    int* out = idx + ((size_t)batch * m + query) * nsample;
    const float3 c = make_float3((float)centre[0], (float)centre[1], (float)centre[2]);
    int cnt = 0;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const float dx = c.x - (float)cloud[3 * k];
      const float dy = c.y - (float)cloud[3 * k + 1];
      const float dz = c.z - (float)cloud[3 * k + 2];
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0 || (d2 >= inner && d2 < outer)) {
        if (cnt == 0)
          for (int l = 1; l < nsample; ++l) out[l] = k;
        out[cnt++] = k;
      }
    }
  }
}
