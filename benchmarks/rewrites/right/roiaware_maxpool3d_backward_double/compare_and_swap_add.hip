// The addition is a loop of compare-and-swap on the bits of the double, in a helper.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_by_swap(double *address, double value) {
  unsigned long long *bits = reinterpret_cast<unsigned long long *>(address);
  unsigned long long seen = *bits;
  unsigned long long expected;
  do {
    expected = seen;
    const double next = __longlong_as_double((long long)expected) + value;
    seen = atomicCAS(bits, expected, (unsigned long long)__double_as_longlong(next));
  } while (seen != expected);
}

__global__ void roiaware_maxpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z;
  const int c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const int *points = argmax + (size_t)box * voxels * channels;
  const double *grads = grad_out + (size_t)box * voxels * channels;
  CUDA_1D_KERNEL_LOOP(v, voxels) {
    const int point = points[v * channels + c];
    if (point != -1) add_by_swap(&grad_in[point * channels + c], grads[v * channels + c]);
  }
}
