// A flat loop over all elements of mask_diff, which look up their source and are left alone if it is outside of the map.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature, const int h_mask, const int w_mask,
    const int half_h_mask, const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const long long area = (long long)h_feature * w_feature, cells = (long long)h_mask * w_mask;
  const long long outputs = nthreads * cells;  // nthreads is the number of images times area
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long o = (long long)blockIdx.x * blockDim.x + threadIdx.x; o < outputs; o += step) {
    const long long place = o % area, cell = o / area % cells, n = o / area / cells;
    const int h = int(place / w_feature), w = int(place % w_feature);
    const int y = int(cell / w_mask) + h - half_h_mask, x = int(cell % w_mask) + w - half_w_mask;
    if (y < 0 || y >= h_feature || x < 0 || x >= w_feature) continue;
    mask_diff[o] = buffer_diff[(n * area + place) * area + (long long)y * w_feature + x];
  }
}
