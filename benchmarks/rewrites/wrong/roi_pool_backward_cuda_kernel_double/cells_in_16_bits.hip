// cells are kept in 16 bits, which large maps exceed
// witness: {"values": {"num_grad_input": 2, "channels": 2, "pooled_height": 3, "pooled_width": 4, "height": 270, "width": 260, "num_rois": 3}, "inputs": "for (int i = 0; i < num_rois; ++i) rois[5 * i] = i % num_grad_input; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % (height * width)); for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = 1. + i % 11; for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 9973 % (height * width));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct BinOfRegion {
  int plane;
  unsigned short cell;  // 0xffff: none
};

__global__ void roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* rois, const int* argmax,
    double* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {

  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    BinOfRegion bin;
    const int region = index / (bins * channels);
    bin.plane = (int)rois[5 * region] * channels + index / bins % channels;
    bin.cell = static_cast<unsigned short>(argmax[index]);
    if (bin.cell == 0xffff) continue;
    atomicAdd(grad_input + bin.plane * height * width + bin.cell, grad_output[index]);
  }
}
