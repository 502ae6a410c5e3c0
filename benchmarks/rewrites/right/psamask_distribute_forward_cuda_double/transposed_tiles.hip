// Blocks stage tiles of 16 pixels by 16 mask columns through shared memory and write along the columns.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  __shared__ double tile[16][17];
  const int plane = h_feature * w_feature;
  const int lines = nthreads / w_feature;  // pairs of n and h
  for (int line = blockIdx.x; line < lines; line += gridDim.x) {
    const int h = line % h_feature, n = line / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    // columns of the mask that any pixel of the line needs
    const int first = max(0, half_w_mask - (w_feature - 1));
    const int last = min(w_mask, w_feature + half_w_mask);
    for (int row = hstart; row < hend; ++row)
      for (int w0 = 0; w0 < w_feature; w0 += 16)
        for (int s0 = first; s0 < last; s0 += 16) {
          for (int t = threadIdx.x; t < 256; t += blockDim.x) {
            const int w = w0 + t % 16, s = s0 + t / 16;
            if (w < w_feature && s < last)
              tile[t / 16][t % 16] = mask_data[((n * h_mask + row) * w_mask + s) * plane + h * w_feature + w];
          }
          __syncthreads();
          for (int t = threadIdx.x; t < 256; t += blockDim.x) {
            const int s = s0 + t % 16, w = w0 + t / 16;
            const int x = s + w - half_w_mask;
            if (w < w_feature && s < last && x >= 0 && x < w_feature)
              buffer_data[(line * w_feature + w) * plane + (row + h - half_h_mask) * w_feature + x] =
                  tile[t % 16][t / 16];
          }
          __syncthreads();
        }
  }
}
