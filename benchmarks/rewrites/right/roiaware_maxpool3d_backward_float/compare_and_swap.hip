// x of neighbouring threads differs, and sums are exchanged by compare-and-swap
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static void add_by_exchange(float *address, const float value) {
  unsigned int *bits = reinterpret_cast<unsigned int *>(address);
  unsigned int old = atomicAdd(bits, 0u), assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __float_as_uint(__uint_as_float(assumed) + value));
  } while (old != assumed);
}

__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  CUDA_1D_KERNEL_LOOP(i, out_x * out_y * out_z) {
    const int x = i % out_x, y = i / out_x % out_y, z = i / out_x / out_y;
    const int voxel = ((blockIdx.z * out_x + x) * out_y + y) * out_z + z;
    const int point = argmax[voxel * channels + blockIdx.y];
    if (point != -1) add_by_exchange(grad_in + point * channels + blockIdx.y, grad_out[voxel * channels + blockIdx.y]);
  }
}
