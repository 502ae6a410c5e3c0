// Adds up equal places of a block in shared memory, where those of the round before remain if the last round is partial.
// witness: {"values": {"num_rois": "12", "max_blocks": "1"}, "contents": "wide", "seed": 704}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_half(
    const int nthreads, const __half* grad_output, const __half* rois, const int* argmax,
    __half* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  __shared__ int places[512];
  __shared__ float gradients[512];
  const int me = threadIdx.x;
  places[me] = -1;
  gradients[me] = 0.0f;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int index = base + me;
    if (index < nthreads) {
      const int plane = index / (pooled_height * pooled_width);
      const int image = static_cast<int>(__half2float(rois[plane / channels * 5]));
      const int place = argmax[index];
      places[me] = place == -1 ? -1 : (image * channels + plane % channels) * height * width + place;
      gradients[me] = __half2float(grad_output[index]);
    }
    __syncthreads();
    // the first thread of each place adds the gradients of all
    const int mine = places[me];
    bool first = mine >= 0;
    for (int other = 0; first && other < me; ++other) first = places[other] != mine;
    if (first) {
      float sum = 0.0f;
      for (int other = me; other < int(blockDim.x); ++other)
        if (places[other] == mine) sum += gradients[other];
      atomicAdd(grad_input + mine, __float2half(sum));
    }
    __syncthreads();
  }
}
