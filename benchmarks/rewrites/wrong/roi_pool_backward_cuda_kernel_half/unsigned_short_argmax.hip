// Keeps the place of the maximum in 16 bits, which are too few for maps of more than 65535 elements.
// witness: {"values": {"pooled_height": "4", "pooled_width": "4", "channels": "1", "height": "300", "width": "300", "num_grad_input": "2", "num_rois": "3"}, "contents": "wide", "seed": 702}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_half(
    const int nthreads, const __half* grad_output, const __half* rois, const int* argmax,
    __half* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int plane = index / (pooled_height * pooled_width);
    const int c = plane % channels;
    const int n = plane / channels;
    const unsigned short place = static_cast<unsigned short>(argmax[index]);
    if (place == 0xffff) continue;
    const int image = static_cast<int>(__half2float(rois[n * 5]));
    atomicAdd(grad_input + (image * channels + c) * height * width + place, grad_output[index]);
  }
}
