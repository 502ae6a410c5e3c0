// A 64-bit grid-stride loop over the elements of the mask, each of which is written to its cell if it has one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const long long plane = (long long)h_feature * w_feature;
  const long long total = (long long)nthreads * h_mask * w_mask;
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long e = (long long)blockIdx.x * blockDim.x + threadIdx.x; e < total; e += step) {
    long long rest = e;
    const int w = (int)(rest % w_feature);
    rest /= w_feature;
    const int h = (int)(rest % h_feature);
    rest /= h_feature;
    const int j = (int)(rest % w_mask);
    rest /= w_mask;
    const int i = (int)(rest % h_mask);
    const long long n = rest / h_mask;
    const int y = i + h - half_h_mask, x = j + w - half_w_mask;
    if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
      buffer_data[(n * plane + (long long)y * w_feature + x) * plane + (long long)h * w_feature + w] = mask_data[e];
  }
}
