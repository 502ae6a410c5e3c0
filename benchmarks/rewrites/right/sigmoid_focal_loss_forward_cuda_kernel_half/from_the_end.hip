// from the last element to the first, and one formula for both kinds of elements after a swap
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  const Half one = 1.f, none = 0.f;
  for (int index = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0;
       index -= int(blockDim.x * gridDim.x)) {
    const int64_t t = target[index / num_classes];
    const bool is_class = t == index % num_classes;
    const Half p = one / (one + expf(-input[index]));
    const Half q = one - p;
    // the probability of what is so, and of what is not
    const Half so = is_class ? p : q, not_so = is_class ? q : p;
    const Half share = is_class ? alpha : one - alpha;
    const Half counts = pow(not_so, gamma) * log(max(so, (Half)FLT_MIN));
    const Half other = pow(so, gamma) * log(max(not_so, (Half)FLT_MIN));
    Half loss = -one * share * counts;
    loss += none * other;
    if (weight) loss = loss * weight[t];
    output[index] = loss;
  }
}
