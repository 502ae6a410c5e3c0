// Distances are computed in single precision, addresses come from indices, and the rest of the row is filled with the first hit only after the search.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_half(
    int B, int M, float radius, int nsample, const Half *new_xyz,
    const int *new_xyz_batch_cnt, const Half *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const float radius2 = radius * radius;
  const size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t pt = size_t(blockIdx.x) * blockDim.x + threadIdx.x; pt < size_t(M); pt += step) {
    size_t point_start = 0;
    long long query_end = 0;
    int batch = 0;
    for (; batch < B; ++batch) {
      query_end += new_xyz_batch_cnt[batch];
      if ((long long)pt < query_end) break;
      point_start += size_t(xyz_batch_cnt[batch]);
    }
    const int n = batch < B ? xyz_batch_cnt[batch] : 0;
    const Half *points = xyz + point_start * 3;
    int *row = idx + pt * size_t(nsample);
    const float qx = new_xyz[pt * 3 + 0];
    const float qy = new_xyz[pt * 3 + 1];
    const float qz = new_xyz[pt * 3 + 2];
    int cnt = 0;
    int first = -1;
    for (int k = 0; k < n && cnt < nsample; ++k) {
      const float dx = qx - float(points[size_t(k) * 3 + 0]);
      const float dy = qy - float(points[size_t(k) * 3 + 1]);
      const float dz = qz - float(points[size_t(k) * 3 + 2]);
      if (dx * dx + dy * dy + dz * dz < radius2) {
        if (cnt == 0) first = k;
        row[cnt] = k;
        ++cnt;
      }
    }
    if (cnt == 0) {
      row[0] = -1;
    } else {
      for (; cnt < nsample; ++cnt) row[cnt] = first;
    }
  }
}
