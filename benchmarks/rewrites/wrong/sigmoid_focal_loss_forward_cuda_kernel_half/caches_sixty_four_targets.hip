// A block caches the targets of at most 64 rows, although it spans more of them where there are few classes.
// witness: {"values": {"num_classes": 1, "num_target": 300}, "seed": 7, "inputs": "for (int i = 0; i < num_target * num_classes; ++i) input[i] = Half(1.0f); for (int i = 0; i < num_weight; ++i) weight[i] = Half(1.0f); for (int i = 0; i < num_target; ++i) target[i] = i % 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half focal_loss_of_logit(const Half logit, const bool positive,
                                    const Half gamma, const Half alpha) {
  const Half p = (Half)1. / ((Half)1. + expf(-logit));
  const Half q = (Half)1. - p;
  const Half flag_p = positive;
  const Half flag_n = !positive;
  const Half term_p = pow(q, gamma) * log(max(p, (Half)FLT_MIN));
  const Half term_n = pow(p, gamma) * log(max(q, (Half)FLT_MIN));
  Half loss = (Half)0.;
  loss += -flag_p * alpha * term_p;
  loss += -flag_n * ((Half)1. - alpha) * term_n;
  return loss;
}

__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {
  const int kRows = 64;
  __shared__ int cached[kRows];
  const int block = blockDim.x;
  for (int base = blockIdx.x * block; base < nthreads;
       base += block * gridDim.x) {
    const int first_row = base / num_classes;
    const int last =
        base + block < nthreads ? base + block - 1 : nthreads - 1;
    int rows = last / num_classes - first_row + 1;
    if (rows > kRows) rows = kRows;
    for (int r = threadIdx.x; r < rows; r += block) {
      cached[r] = (int)target[first_row + r];
    }
    __syncthreads();
    const int index = base + threadIdx.x;
    if (index < nthreads) {
      int r = index / num_classes - first_row;
      if (r >= rows) r = rows - 1;
      const int t = cached[r];
      Half loss = focal_loss_of_logit(input[index], t == index % num_classes,
                                      gamma, alpha);
      if (weight != NULL) loss *= weight[t];
      output[index] = loss;
    }
    __syncthreads();
  }
}
