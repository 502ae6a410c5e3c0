// A block takes whole channels and stages the mask positions in shared memory chunk by chunk.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  __shared__ int sh_h[256], sh_w[256];
  const int channels = n / mask_cnt, taps = kernel_h * kernel_w;
  for (int first = 0; first < mask_cnt; first += 256) {
    const int count = min(256, mask_cnt - first);
    for (int k = threadIdx.x; k < count; k += blockDim.x) {
      sh_h[k] = (int)mask_h_idx[first + k] - pad_h;
      sh_w[k] = (int)mask_w_idx[first + k] - pad_w;
    }
    __syncthreads();
    for (int c = blockIdx.x; c < channels; c += gridDim.x) {
      const double *plane = data_im + (size_t)c * height * width;
      double *col = data_col + (size_t)c * taps * mask_cnt + first;
      for (int e = threadIdx.x; e < count * taps; e += blockDim.x) {
        const int t = e / count, k = e - t * count;
        const int h = sh_h[k] + t / kernel_w, w = sh_w[k] + t % kernel_w;
        double v = 0.0;
        if (h >= 0 && h < height && w >= 0 && w < width) v = plane[(size_t)h * width + w];
        col[(size_t)t * mask_cnt + k] = v;
      }
    }
    __syncthreads();
  }
}
