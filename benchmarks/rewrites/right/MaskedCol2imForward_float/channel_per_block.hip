// blocks go through channels and threads through positions, which are first gathered in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  __shared__ int places[512];
  const int size = min((int)blockDim.x, 512);
  for (int first = 0; first < mask_cnt; first += size) {
    const int count = min(size, mask_cnt - first);
    if (threadIdx.x < count) {
      places[threadIdx.x] = (int)mask_h_idx[first + threadIdx.x] * width + (int)mask_w_idx[first + threadIdx.x];
    }
    __syncthreads();
    for (int channel = blockIdx.x; channel < channels; channel += gridDim.x) {
      float *plane = data_im + (size_t)channel * height * width;
      const float *values = data_col + (size_t)channel * mask_cnt + first;
      if (threadIdx.x < count) plane[places[threadIdx.x]] = values[threadIdx.x];
    }
    __syncthreads();
  }
}
