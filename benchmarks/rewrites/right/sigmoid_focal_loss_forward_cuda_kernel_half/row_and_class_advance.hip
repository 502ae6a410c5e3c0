// Row and class are advanced with the grid-stride loop instead of divided anew; the loss is kept in a local variable.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {
  int64_t index = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int64_t step = (int64_t)blockDim.x * gridDim.x;
  int64_t row = index / num_classes;
  int64_t c = index - row * num_classes;
  const int64_t row_step = step / num_classes;
  const int64_t class_step = step - row_step * num_classes;
  const Half beta = (Half)1. - alpha;
  while (index < nthreads) {
    const int64_t t = target[row];
    const Half p = (Half)1. / ((Half)1. + expf(-input[index]));
    const Half q = (Half)1. - p;
    const Half term_p = pow(q, gamma) * log(max(p, (Half)FLT_MIN));
    const Half term_n = pow(p, gamma) * log(max(q, (Half)FLT_MIN));
    const Half flag_p = (t == c);
    const Half flag_n = (t != c);
    Half loss = (Half)0.;
    loss += -flag_p * alpha * term_p;
    loss += -flag_n * beta * term_n;
    if (weight != NULL) {
      loss *= weight[t];
    }
    output[index] = loss;

    index += step;
    row += row_step;
    c += class_step;
    if (c >= num_classes) {
      c -= num_classes;
      ++row;
    }
  }
}
