// Labels are staged in bytes, too small for more than 256 classes.
// witness: {"values": {"nthreads": 100, "num_classes": 300}, "seed": 7, "inputs": "for (int i = 0; i < nthreads * num_classes; ++i) softmax[i] = Half(0.75f); for (int i = 0; i < num_classes; ++i) weight[i] = Half(1.0f); for (int i = 0; i < nthreads; ++i) { target[i] = 299; softmax[i * num_classes + 299] = Half(0.25f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_gradient(const Half pred, const Half gamma,
                                      const Half alpha) {
  const Half q = (Half)1. - pred;
  const float first = -pow(q, gamma);
  const float second = gamma * pow(q, gamma - 1) * pred *
                       log(max(pred, (Half)FLT_MIN));
  return alpha * (first + second);
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* buff, const Half gamma, const Half alpha,
    const int num_classes) {
  __shared__ unsigned char staged[1024];
  for (int base = blockIdx.x * blockDim.x; base < nthreads;
       base += blockDim.x * gridDim.x) {
    const int index = base + threadIdx.x;
    bool ignored = true;
    if (index < nthreads) {
      const int64_t label = target[index];
      ignored = label < 0;
      staged[threadIdx.x] = (unsigned char)label;
    }
    __syncthreads();
    if (index < nthreads) {
      Half value = Half(0.0f);
      if (!ignored) {
        const int label = staged[threadIdx.x];
        value =
            focal_gradient(softmax[index * num_classes + label], gamma, alpha);
        if (weight != NULL) value *= weight[label];
      }
      buff[index] = value;
    }
    __syncthreads();
  }
}
