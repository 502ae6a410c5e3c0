// stages labels and factors of the rows that a tile touches in shared memory, with barriers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  __shared__ int64_t labels[512];
  __shared__ __align__(4) unsigned short factors[512];
  const int width = blockDim.x < 512 ? int(blockDim.x) : 512;
  const int t = threadIdx.x;
  const unsigned short *bits = reinterpret_cast<const unsigned short *>(buff);
  for (long long first = (long long)blockIdx.x * width; first < nthreads; first += (long long)gridDim.x * width) {
    const long long end = first + width < nthreads ? first + width : nthreads;
    const long long row0 = first / num_classes;
    const int rows = int((end - 1) / num_classes - row0) + 1;
    if (t < rows) {
      labels[t] = target[row0 + t];
      factors[t] = bits[row0 + t];
    }
    __syncthreads();
    const long long i = first + t;
    if (t < width && i < end) {
      const int row = int(i / num_classes - row0);
      const long long c = i % num_classes;
      const __half factor = *reinterpret_cast<const __half *>(&factors[row]);
      const __half zero = __float2half(0.0f);
      const __half delta = (labels[row] == c ? __float2half(1.0f) : zero) - softmax[i];
      grad_input[i] = labels[row] < 0 ? zero : factor * delta;
    }
    __syncthreads();
  }
}
